// What the service's operator does about stops: those of certificates that several share, which no tenant lifts.
import { liftedMembers, liftedTold } from '../chains/lifted';
import { wakeChains } from '../chains/wake-chain';
import { certificateStopList } from '../answers/access';
import { resumedAnswer } from '../answers/chains';
import type { ServiceEndpoint } from '../endpoint';
import { findWorkspaceOrRefuse } from './find-workspace';
import { notFound } from '../request/ids';

/** Stops of certificates, of all workspaces. */
export const listStops: ServiceEndpoint = {
  method: 'GET',
  path: '/access/v1/stops',
  scope: 'service',
  operation: { id: 'listStops', tag: 'service', summary: 'Stops of certificates, of all workspaces' },
  answers: { 200: certificateStopList },
  async handle({ service }) {
    const found = await service.stops.list();
    return {
      body: {
        list: found.map(({ _id, at, text, code, count, users }) => {
          const [, environment, ...certificate] = _id.split(':');
          return {
            environment,
            certificate: certificate.join(':'),
            at,
            ...(code ? { code } : {}),
            text,
            chains: count,
            suppliers: users.map(({ workspace, supplier, supplierName: name }) => ({ workspace, supplier, name })),
          };
        }),
      },
    };
  },
};

/** Lifts every stop that holds a chain, also that of its certificate; whoever shares it goes on, too. */
export const resumeChainOfWorkspace: ServiceEndpoint = {
  method: 'POST',
  path: '/access/v1/workspaces/:workspace/chains/:supplier/resume',
  scope: 'service',
  operation: {
    id: 'resumeChainOfWorkspace',
    tag: 'service',
    summary: 'Lifts the stops of a chain, also that of a certificate which others share',
  },
  answers: { 200: resumedAnswer },
  refuses: ['not-found'],
  async handle(call) {
    const { deps, service, change, params, accessKey } = call;
    const { _id, environment } = await findWorkspaceOrRefuse(call);
    const chain = await service.chains.find(_id, environment, (params.supplier ?? '').toUpperCase());
    if (!chain) throw notFound('chain');
    const lifted = await change(
      ({ chains }) => chains.liftStops(chain),
      (done) => liftedTold(chain, done),
    );
    wakeChains(deps, lifted.chains);
    const stops = lifted.stops.map(({ text }) => text);
    deps.log.warn({ chain: chain._id, accessKey, stops }, 'stops were lifted by the operator of the service');
    return { body: liftedMembers(chain, lifted) };
  },
};
