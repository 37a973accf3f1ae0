import { brand } from '@clear-spring/content';

/**
 * What a customer sees whose link leads nowhere. A page of its own, without the app: they are no member, and
 * they should not have to load one.
 */
export function goneLinkPage(status: 404 | 410): string {
  const { heading, text } = {
    404: {
      heading: 'This link leads nowhere',
      text: 'There may be a letter too many or too few. Please check it, or ask the person who gave it to you.',
    },
    410: {
      heading: 'This product has moved on',
      text: 'It is no longer part of our range. Please ask the person who gave you this link what they recommend today.',
    },
  }[status];
  return `<!doctype html>
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
</style>
</head>
<body><main><img src="/art/not-found.svg" alt="" width="360" height="260"><h1>${heading}</h1><p>${text}</p></main></body>
</html>
`;
}
