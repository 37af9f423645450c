# One image for every role: ROLE=all (the default) runs alone with its private PostgreSQL, ROLE=web and ROLE=worker share
# a database, Redis and a media store (docker-compose.yml).

FROM node:22-bookworm-slim AS base
WORKDIR /app

# Nothing that is installed needs an install script: none may run.
FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.mjs

FROM base AS modules
COPY package.json package-lock.json .npmrc ./
# A package may name tools that it could use if they were there: without the list of those for development they are not.
RUN npm pkg delete devDependencies \
  && npm install --package-lock-only --ignore-scripts \
  && npm ci --ignore-scripts

FROM base
RUN install -d -o node -g node /data
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/prisma/migrations prisma/migrations
COPY --from=build /app/src/cli/blindrank.mjs src/cli/blindrank.mjs
COPY --from=build /app/docker/healthcheck.mjs docker/healthcheck.mjs
COPY package.json LICENSE ./
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data METRICS_PORT=9464
USER node
VOLUME /data
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "docker/healthcheck.mjs"]
ENTRYPOINT ["node", "src/cli/blindrank.mjs"]
CMD ["start"]
