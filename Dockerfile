# The image of every Sello process (API, worker, simulator, migrate): the command says which one runs.

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Packages first: this layer is kept while the lock file stays the same.
COPY package.json package-lock.json .npmrc ./
COPY clients/typescript/package.json ./clients/typescript/
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY bin ./bin
COPY src ./src
COPY workflows ./workflows
COPY activities ./activities
COPY simulator ./simulator
COPY clients/typescript/tsconfig.json ./clients/typescript/
COPY clients/typescript/src ./clients/typescript/src
RUN npm run build -- --production
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# node_modules links to it.
COPY --from=build /app/clients/typescript/package.json ./clients/typescript/
COPY --from=build /app/clients/typescript/dist ./clients/typescript/dist
COPY deploy/healthy.mjs deploy/sello.mjs ./deploy/
COPY bin/commands.json ./bin/
# Volumes take over the owner of the folder they are first mounted on.
RUN mkdir -p /data/simulator /data/token /data/witness && chown node:node /data/simulator /data/token /data/witness
USER node
CMD ["node", "--enable-source-maps", "dist/src/main/api.js"]
