const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/** An address with its domain as mail servers and DNS read it: `ida@bücher.example` is `ida@xn--bcher-kva.example` (RFC 5891). */
export function asciiEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  const isForeign = at > 0 && /\P{ASCII}/u.test(domain) && DOMAIN.test(domain);
  const url = isForeign ? `https://${domain}` : '';
  return URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address;
}
