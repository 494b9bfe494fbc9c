/**
 * Keeps the shell, so that the page opens at once and without a line: what lies under `/v/VERSION/`
 * never changes and is taken from the cache; addresses of the page are asked for, and answered with
 * the shell that was kept where the server is away. The API and the socket are never touched.
 * The shell is asked for in the language of the page, which is the reader's choice, so that it asks
 * ahead for that one's sentences.
 */

/** @type {any} */
const worker = self;
const CACHE = "ronda-VERSION";
/** How long a server may take before the kept shell is shown, in milliseconds. */
const PATIENCE = 4000;
/** Under this name lies the language that the page was last read in. */
const SPOKEN = "/spoken";

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) {
    return;
  }
  if (pathname.startsWith("/v/")) {
    event.respondWith(fromCache(request));
  } else if (request.mode === "navigate") {
    event.respondWith(shell(request));
  }
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.put(SPOKEN, new Response(event.data))));
});

async function keepShell() {
  const cache = await caches.open(CACHE);
  const answer = await fetch("/", { cache: "reload" });
  const html = await answer.clone().text();
  await cache.put("/", answer);
  await cache.addAll(Array.from(new Set(html.match(/\/v\/\w+\/[\w./-]+/g) || [])));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function fromCache(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) {
    return kept;
  }
  const answer = await fetch(request);
  if (answer.ok && request.url.includes("/v/VERSION/")) {
    await cache.put(request, answer.clone());
  }
  return answer;
}

/** @param {Request} request */
async function shell(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match("/");
  if (!kept) {
    return fetch(request);
  }
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  const spoken = await cache.match(SPOKEN);
  const headers = new Headers(request.headers);
  spoken && headers.set("accept-language", await spoken.text());
  return Promise.race([fetch(request.url, { headers }).catch(() => kept), late]);
}
