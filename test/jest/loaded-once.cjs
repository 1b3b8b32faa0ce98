// Packages and files of the product are loaded by Node itself, once a process, instead of by Jest once a test file.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { compile } = require('./compile.cjs');

const own = [__filename, require.resolve('./compile.cjs')].map((file) => readFileSync(file, 'utf8')).join('');
const once = "globalThis[Symbol.for('sello.require')]";

module.exports = {
  getCacheKey: (source, file) => createHash('sha256').update(own).update(file).update(source).digest('hex'),
  // What Node itself loads (the setup of a run, say) has a real module here; Jest's is a plain object.
  process: (source, file) => ({
    code: isModule(source, file)
      ? `module.exports = ${once}(${JSON.stringify(file)});`
      : `module.exports = module.constructor === Object ? ${once}(${JSON.stringify(file)}) : (() => {${commonJs(source, file)}
return module.exports; })();`,
  }),
};

const isTypeScript = (file) => /\.tsx?$/.test(file);
const commonJs = (source, file) => (isTypeScript(file) ? compile(source, file) : source);

/** A module that Node cannot load into a function. */
function isModule(source, file) {
  if (isTypeScript(file)) return false;
  return file.endsWith('.mjs') || /^(import|export)\s/m.test(source);
}
