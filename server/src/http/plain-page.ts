import { brand } from '@clear-spring/content';
import type { FastifyReply } from 'fastify';
import { html } from './html.ts';

/** A page of its own, without the app: whoever sees it may be no member, or the app may be what is broken. */
export function sendPlainPage(
  reply: FastifyReply,
  {
    status,
    heading,
    text,
    note,
  }: { status: number; heading: string; text: string; note?: string | undefined },
): FastifyReply {
  // prettier-ignore
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} · ${brand.productName}</title>
<style>
  :root { color-scheme: light dark; --ground: light-dark(#f5eee3, #0f1c1d); --ink: light-dark(#1b2c2c, #f3ecdf); --soft: light-dark(#3c4745, #c6c9be) }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 1rem/1.56 ui-sans-serif, system-ui, sans-serif }
  main { padding: 2rem 1.25rem; max-width: 26rem; text-align: center }
  img { width: 15rem; max-width: 100% }
  h1 { margin: 1rem 0 .5rem; font: 400 1.875rem/1.1 Georgia, serif; text-wrap: balance }
  p { margin: 0; color: var(--soft); text-wrap: pretty }
  p + p { margin-top: .75rem }
  b { font: 600 1rem/1.56 ui-monospace, monospace; color: var(--ink); user-select: all }
</style>
</head>
<body><main><img src="/art/not-found.svg" alt="" width="360" height="260"><h1>${heading}</h1><p>${text}</p>${
    note !== undefined && html`<p>Tell support: <b>${note}</b></p>`
  }</main></body>
</html>
`;
  return reply
    .status(status)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'")
    .type('text/html; charset=utf-8')
    .send(page.markup);
}
