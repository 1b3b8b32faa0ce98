// Tests that every form and link on a page is allowed for its role, for every role and page. A button that would be refused is a
// fault of the page.
import { roles, type ConsoleRole, accessScopesByRole } from '../../../src/contracts/roles';
import { consoleScreens } from '../../../src/http/console/screens';
import type { ConsoleScreen } from '../../../src/http/console/screen';
import { hasAccessScope, type AccessScope } from '../../../src/http/kit/request/scopes';
import { apiOfFile } from '../api';
import { home, createResources, pathOf, service } from './sample-resources';
import { consoleSettings, signedIn, tokenOf, type Visitor } from './visitor';

const api = apiOfFile(consoleSettings);
let ids: Readonly<Record<string, string>> = {};
const visitors = new Map<ConsoleRole, Visitor>();
beforeAll(async () => {
  ids = await createResources(api);
  for (const role of roles) visitors.set(role, await signedIn(api, role));
}, 60_000);

/** Paths that need a session but no role. */
const ofEverybody = /^\/console(?:\/(?:out|choose|mine|mine\/link|mine\/month|stay|assets\/.*))?$/;

interface Target {
  readonly screen: ConsoleScreen;
  /** The scope that the path needs. */
  readonly scope: AccessScope;
}

/** The target of a form or link; undefined if no table contains it. */
function getTarget(address: string, method: 'get' | 'post'): Target | undefined {
  const path = address.replace(/[?#].*$/, '');
  for (const screen of consoleScreens) {
    const base = screen.scope === 'service' ? service : home;
    const matches = (rest: string) =>
      new RegExp(`^${base}${`${screen.path}${rest}`.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
    if (method === 'get') {
      if (matches('')) return { screen, scope: screen.scope };
      for (const download of screen.downloads ?? [])
        if (matches(download.path)) return { screen, scope: download.scope };
    } else {
      for (const [name, form] of Object.entries(screen.forms ?? {}))
        if (matches(`/${name}`)) return { screen, scope: form.scope };
    }
  }
  return undefined;
}

const plain = (text: string): string => text.replaceAll('&amp;', '&');

/** Forms, buttons with `formaction`, and links, in the main part and in the navigation. */
function offersIn(html: string): { readonly method: 'get' | 'post'; readonly address: string }[] {
  const offers: { method: 'get' | 'post'; address: string }[] = [];
  for (const [form = ''] of html.matchAll(/<form[\s\S]*?<\/form>/g)) {
    const [, tag = ''] = /^<form([^>]*)>/.exec(form) ?? [];
    if (tag.includes('method="dialog"')) continue;
    const method = tag.includes('method="post"') ? 'post' : 'get';
    const addresses = [
      /action="([^"]*)"/.exec(tag)?.[1],
      ...[...form.matchAll(/formaction="([^"]*)"/g)].map(([, a]) => a),
    ];
    for (const address of addresses) if (address) offers.push({ method, address: plain(address) });
  }
  for (const [, address = ''] of html.matchAll(/<a [^>]*href="(\/console[^"]*)"/g))
    offers.push({ method: 'get', address: plain(address) });
  return offers;
}

describe.each(roles.map((role) => [role] as const))('a user with the role %s', (role) => {
  const scopes = accessScopesByRole[role].scopes;
  const opened = consoleScreens.filter(({ scope, only }) => hasAccessScope(scopes, scope) && !only);

  it('can open the pages of its scopes, and no others', async () => {
    const found: string[] = [];
    for (const screen of consoleScreens.filter(({ only }) => !only)) {
      const { status } = await (visitors.get(role) as Visitor).get(pathOf(screen, ids, api));
      const isOfPlace = (screen.scope === 'service') === (role === 'service');
      const expected = isOfPlace ? (hasAccessScope(scopes, screen.scope) ? [200, 404, 409] : [403]) : [404];
      if (!expected.includes(status)) found.push(`${screen.name}: ${status}, wanted ${expected.join(' or ')}`);
    }
    expect(found).toEqual([]);
  });

  it.each(opened.map(({ name }) => [name] as const))('sees only actions that the role allows on %s', async (name) => {
    const screen = consoleScreens.find((one) => one.name === name) as ConsoleScreen;
    const { html } = await (visitors.get(role) as Visitor).get(pathOf(screen, ids, api));
    const refused = offersIn(html)
      .filter(({ address }) => !ofEverybody.test(address.replace(/[?#].*$/, '')))
      .flatMap(({ method, address }) => {
        const target = getTarget(address, method);
        if (!target) return [`${method} ${address}: no screen and no form has this address`];
        return hasAccessScope(scopes, target.scope) ? [] : [`${method} ${address}: needs ${target.scope}`];
      });
    expect(refused).toEqual([]);
  });

  it('cannot send a form that its pages do not offer', async () => {
    const visitor = visitors.get(role) as Visitor;
    const base = role === 'service' ? service : home;
    const form_token = tokenOf((await visitor.get(base)).html);
    const accepted: string[] = [];
    for (const screen of consoleScreens.filter(
      ({ only, scope }) => !only && (scope === 'service') === (role === 'service'),
    ))
      for (const [form, { scope }] of Object.entries(screen.forms ?? {})) {
        if (hasAccessScope(scopes, scope)) continue;
        const { status } = await visitor.post(`${pathOf(screen, ids, api)}/${form}`, {
          form_token,
          typed: 'x',
          reason: 'x',
        });
        if (status !== 403) accepted.push(`${screen.name}/${form}: ${status}`);
      }
    expect(accepted).toEqual([]);
  });
});

describe('a form of the console', () => {
  it('is on a page of a role that may send it', async () => {
    const offered = new Set<string>();
    for (const [role, base] of [
      ['admin', home],
      ['service', service],
    ] as const)
      for (const screen of consoleScreens.filter(
        ({ only, scope }) => !only && (scope === 'service') === (base === service),
      )) {
        const { html } = await (visitors.get(role) as Visitor).get(pathOf(screen, ids, api));
        for (const { method, address } of offersIn(html).filter((offer) => offer.method === 'post')) {
          const target = getTarget(address, method);
          if (target)
            offered.add(
              `${target.screen.name}/${address
                .replace(/[?#].*$/, '')
                .split('/')
                .at(-1)}`,
            );
        }
      }
    const all = consoleScreens
      .filter(({ only }) => !only)
      .flatMap(({ name, forms = {} }) => Object.keys(forms).map((form) => `${name}/${form}`));
    // Forms on pages of resources in other states, which other tests submit.
    const elsewhere = [
      'approve/send',
      'stopLift/send',
      'seriesContinue/send',
      'webhook/redeliver',
      'workflow/publish',
      'entryCancel/send',
      'entry/correct',
      'supplier/retry',
      'certificateRemove/send',
      'invoiceNew/issue',
      'batchImport/issue',
      'entry/mail',
      'waitingForm/approve',
      'waitingForm/return',
      'supplierReporting/stay',
    ];
    expect(all.filter((form) => !offered.has(form) && !elsewhere.includes(form))).toEqual([]);
  });
});
