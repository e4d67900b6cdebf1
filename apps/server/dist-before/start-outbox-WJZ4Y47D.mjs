#!/usr/bin/env node
import {
  html
} from "./chunk-6654IGWO.mjs";
import {
  listen
} from "./chunk-73QV6DQC.mjs";
import {
  hasSeveralHosts,
  severalHostsText
} from "./chunk-FEGXBGPF.mjs";
import {
  second
} from "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/server-kit/src/outbox/start-outbox.ts
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

// ../../packages/server-kit/src/outbox/pages.ts
function listPage(mails) {
  const none = html`<p class="empty">No mails yet. What this server sends will appear here.</p>`;
  const rows = mails.map(
    (mail) => html`<li>
        <a href="mails/${mail.id}"><span class="subject">${mail.subject}</span> <span class="to">${mail.to}</span></a>
        ${time(mail.sentAt)}
      </li>`
  );
  const body = html`<header>
      <h1>Outbox</h1>
      <a class="button" href="./">Refresh</a>
    </header>
    <p class="hint">No mail server is configured, so mails stay here. Set PERIGEE_SMTP_URL to have them delivered.</p>
    ${mails.length > 0 ? html`<ul>
            ${rows}
          </ul>` : none}`;
  return page("Outbox", body);
}
function mailPage(mail) {
  const body = html`<p><a href="../">← All mails</a></p>
    <h1>${mail.subject}</h1>
    <dl>
      <dt>To</dt>
      <dd>${mail.to}</dd>
      <dt>Sent</dt>
      <dd>${time(mail.sentAt)}</dd>
    </dl>
    <h2>Text</h2>
    <pre>${mail.text}</pre>
    <h2>HTML</h2>
    <iframe
      title="The mail as HTML"
      src="${mail.id}/html"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerpolicy="no-referrer"
    ></iframe>`;
  return page(mail.subject, body);
}
var mailHtml = (mail) => `<!doctype html><base target="_blank">${mail.html}`;
var messagePage = (title, text, home) => page(
  title,
  html`<h1>${title}</h1>
      <p>${text}</p>
      ${home === void 0 ? "" : html`<p><a href="${home}">All mails</a></p>`}`
);
var time = (at) => html`<time datetime="${at.toISOString()}">${at.toISOString().replace("T", " ").slice(0, 19)} UTC</time>`;
var page = (title, body) => html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Perigee</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.source;

// ../../packages/server-kit/src/outbox/stylesheet.ts
var stylesheet = `
:root { color-scheme: light dark; --line: #d8dbe2; --soft: #5b6270; --card: #fff; --page: #f5f6f9; --ink: #14171f; --link: #2347c5; }
@media (prefers-color-scheme: dark) {
  :root { --line: #333846; --soft: #a3abbb; --card: #1b1e27; --page: #12141a; --ink: #eceef3; --link: #9db4ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 0.9rem; color: var(--soft); margin: 1.5rem 0 0.5rem; }
a { color: var(--link); }
.button { border: 1px solid var(--line); border-radius: 8px; padding: 0.35rem 0.8rem; text-decoration: none; background: var(--card); }
.hint, .to, time, dt { color: var(--soft); }
ul { list-style: none; margin: 1rem 0 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
li { display: flex; justify-content: space-between; gap: 1rem; padding: 0.8rem 1rem; }
li + li { border-top: 1px solid var(--line); }
li a { flex: 1; text-decoration: none; min-width: 0; overflow-wrap: anywhere; }
li .subject { font-weight: 600; display: block; }
li time { font-size: 0.85rem; white-space: nowrap; }
.empty { border: 1px dashed var(--line); border-radius: 12px; padding: 2rem 1rem; text-align: center; color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; margin: 0.5rem 0; }
dd { margin: 0; overflow-wrap: anywhere; }
pre, iframe { width: 100%; margin: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
pre { padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.95rem/1.5 ui-monospace, monospace; }
iframe { height: 30rem; background: #fff; color-scheme: light; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 32rem) { li { flex-direction: column; gap: 0.2rem; } }
`;

// ../../packages/server-kit/src/outbox/start-outbox.ts
var localNames = /* @__PURE__ */ new Set(["localhost", "127.0.0.1"]);
var pagePolicy = `default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;
var mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'`;
async function startOutbox({ outbox, port, token, logger }) {
  const server = createServer({ requestTimeout: 15 * second, headersTimeout: 10 * second }, (request, response) => {
    answer({ outbox, token }, request).then(
      (page2) => send(response, page2),
      (err) => {
        logger.error({ err }, "the outbox failed");
        send(response, html2(500, messagePage("Something went wrong", "The mails could not be read.")));
      }
    );
  });
  const url = await listen(server, { host: "127.0.0.1", port, variable: "PERIGEE_OUTBOX_PORT" });
  return {
    url,
    stop: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    })
  };
}
async function answer({ outbox, token }, request) {
  if (hasSeveralHosts(request)) return html2(400, messagePage("Not understood", severalHostsText));
  const host = (request.headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
  if (!localNames.has(host)) return html2(403, messagePage("Not here", "The outbox answers on this machine only."));
  if (request.method !== "GET" && request.method !== "HEAD") {
    return html2(405, messagePage("Not possible", "The outbox can only be read."));
  }
  const [whole = "/"] = (request.url ?? "/").split("?", 1);
  if (whole === "/style.css") return { status: 200, type: "text/css", content: stylesheet };
  const [, given = "", path] = /^\/([^/]*)(\/.*)?$/.exec(whole) ?? [];
  if (!isSame(given, token)) return html2(403, messagePage("Outbox", howToGetIn));
  if (path === void 0) return { ...html2(308, ""), location: `/${token}/` };
  if (path === "/") return html2(200, listPage(await outbox.list()));
  const [, id = "", asHtml] = /^\/mails\/([^/]+)(\/html)?$/.exec(path) ?? [];
  const mail = await outbox.find(id);
  if (!mail)
    return html2(404, messagePage("No such mail", "It was removed, or the address is not complete.", `/${token}/`));
  return asHtml ? { ...html2(200, mailHtml(mail)), policy: mailPolicy } : html2(200, mailPage(mail));
}
var howToGetIn = "Mails are shown at the whole address that the server printed when it started; `perigee-server outbox --address` prints it again.";
function isSame(given, token) {
  const [a, b] = [given, token].map((text) => createHash("sha256").update(text).digest());
  return a !== void 0 && b !== void 0 && timingSafeEqual(a, b);
}
var html2 = (status, content) => ({ status, type: "text/html", content });
function send(response, { status, type, content, policy = pagePolicy, location }) {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "content-length": Buffer.byteLength(content),
    "cache-control": "no-store",
    "content-security-policy": policy,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    ...location === void 0 ? {} : { location }
  });
  response.end(response.req.method === "HEAD" ? void 0 : content);
}
export {
  startOutbox
};
//# sourceMappingURL=start-outbox-WJZ4Y47D.mjs.map
