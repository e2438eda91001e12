# Runs the bundle of `npx wrangler deploy --dry-run --outdir .` in workerd, without wrangler: workerd serve relay.capnp
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "relay", worker = .relay),
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "relay")],
);

const relay :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-04-26",
  compatibilityFlags = ["nodejs_compat"],
  bindings = [
    (name = "PLAN_SERVICE_URL", fromEnvironment = "PLAN_SERVICE_URL"),
    (name = "PLAN_SERVICE_KEY", fromEnvironment = "PLAN_SERVICE_KEY"),
    (name = "PLAN_SERVICE_TIER", fromEnvironment = "PLAN_SERVICE_TIER"),
    (name = "RELAY_ORIGINS", fromEnvironment = "RELAY_ORIGINS"),
  ],
);
