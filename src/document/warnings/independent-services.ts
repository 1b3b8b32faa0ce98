// Names of services that a customer buys for themselves: they neither belong to the price of goods nor are works on a
// building, so the general rule for the place of services applies to them (Ley 37/1992 art. 69).

/**
 * Only words that leave no doubt, because a warning about another line would change tax that is right. There are too many
 * names of trades on a building site, and of what is delivered with goods, to list these instead.
 */
const independentServices = new RegExp(
  [
    'consult|asesor|auditor|abogad|jur[ií]dic|contab|n[oó]mina|gestor[ií]a|honorario|hosting|\\bweb\\b|suscripci',
    'publicidad|marketing|desarrollo de software|programaci[oó]n de software|soporte t[eé]cnico|coaching',
    'legal advice|accounting|advertis|subscription',
  ].join('|'),
  'i',
);

export const isIndependentServiceName = (name: string): boolean => independentServices.test(name);
