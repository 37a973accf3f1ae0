import { brand } from '@clear-spring/content';
import { COLOURS_CSS } from '@clear-spring/content/colours';
import type { FastifyReply } from 'fastify';
import { Html, html } from './html.ts';

export interface PlainPage {
  status: number;
  heading: string;
  text: string;
  /** What to tell support. */
  note?: string;
  /** Sent to the address of the page. */
  form?: { name: string; value: string; button: string };
  /** Where to go from here. */
  wayOn?: { href: string; name: string };
}

export const HOME = { href: '/', name: `Go to ${brand.productName}` };

const COLOURS = new Html(COLOURS_CSS);
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A page without the app: the visitor may be no member, or the app may be what failed. */
export function sendPlainPage(
  reply: FastifyReply,
  { status, heading, text, note, form, wayOn }: PlainPage,
): FastifyReply {
  // prettier-ignore
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} · ${brand.productName}</title>
<link rel="icon" href="/art/mark.svg" type="image/svg+xml">
<style>
  @font-face { font-family: Fraunces; font-display: swap; font-weight: 400 600; src: url('/widgets/fraunces.woff2') format('woff2') }
  @font-face { font-family: Figtree; font-display: swap; font-weight: 400 650; src: url('/widgets/figtree.woff2') format('woff2') }
  ${COLOURS}  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100dvh; display: grid; grid-template-rows: auto 1fr; background: var(--ground); color: var(--ink); font: 420 1rem/1.56 Figtree, ui-sans-serif, system-ui, sans-serif }
  header { display: flex; align-items: center; gap: .5rem; padding: .85rem min(6vw, 3rem); font: 500 1.1875rem/1.28 Fraunces, Georgia, serif }
  header img { width: 2.125rem; height: 2.125rem }
  main { place-self: center; padding: 1rem min(6vw, 2rem) 5rem; max-width: 30rem; text-align: center }
  main img { width: 20rem; max-width: 100%; height: auto }
  h1 { margin: 1rem 0 .75rem; font: 440 1.875rem/1.1 Fraunces, Georgia, serif; letter-spacing: -.02em; text-wrap: balance }
  p { margin: 0; color: var(--ink-soft); text-wrap: pretty }
  p + p { margin-top: .75rem }
  b { font: 600 1rem/1.56 ui-monospace, monospace; color: var(--ink); user-select: all }
  a, button { display: inline-flex; align-items: center; min-height: 3rem; margin-top: 1.75rem; padding: 0 1.4rem; border-radius: 3rem; background: var(--clay); color: var(--on-clay); font: 600 1rem/1.56 Figtree, ui-sans-serif, system-ui, sans-serif; text-decoration: none; border: 0; cursor: pointer }
  a:hover { background: var(--clay-press) }
  button { background: var(--spring); color: var(--on-spring) }
  button:hover { background: var(--spring-press) }
  :is(a, button):focus-visible { outline: 2.5px solid var(--focus); outline-offset: 3px }
  @media (prefers-color-scheme: dark) { main img { filter: brightness(0.64) saturate(1.12) } }
  @media (forced-colors: active) { a, button { outline: 1px solid } }
</style>
</head>
<body><header><picture><source srcset="/art/mark-on-dark.svg" media="(prefers-color-scheme: dark)"><img src="/art/mark.svg" alt="" width="34" height="34"></picture>${brand.productName}</header><main><img src="/art/not-found.svg" alt="" width="400" height="300"><h1>${heading}</h1><p>${text}</p>${
    note !== undefined && html`<p>Tell support: <b>${note}</b></p>`
  }${
    form &&
    html`<form method="post"><button name="${form.name}" value="${form.value}">${form.button}</button></form>`
  }${wayOn && html`<a href="${wayOn.href}">${wayOn.name}</a>`}</main></body>
</html>
`;
  return reply
    .status(status)
    .headers({ 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' })
    .type('text/html; charset=utf-8')
    .send(page.markup);
}
