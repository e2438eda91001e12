# The relay with the embed's files. Build: docker build -t plan-finder .
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787
WORKDIR /app
COPY package.json package-lock.json ./
# Installs the version of the redis package that the tests use.
RUN npm ci --omit=dev --ignore-scripts \
  && npm install --no-save --omit=dev --ignore-scripts "redis@$(node -p "require('./package.json').devDependencies.redis")" \
  && npm cache clean --force
COPY --from=build /app/dist ./dist
USER node
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A larger young generation means fewer garbage collections during bursts of searches.
CMD ["node", "--min-semi-space-size=16", "dist/cli/index.js", "relay"]
