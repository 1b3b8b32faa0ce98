// The Python environment for tests of the client, with mypy and its dependencies.
import type { PythonTool } from '../python';

export const pythonClient: PythonTool = { name: 'mypy', version: '1.18.2', imports: ['httpx==0.28.1'] };
