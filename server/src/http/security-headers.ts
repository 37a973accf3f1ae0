import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Scripts and styles come from this origin only and are never inline, except in what the build has finished, whose
 * policy names them by what they hold. Our embeds are framed without an origin, so any origin may load their files.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: {
    https: boolean;
    hstsSubdomains: boolean;
    externalPictures: boolean;
    /** URLs of embeds. Those of our own origin are always allowed. */
    frames: readonly (string | undefined)[];
    /** Whether Stripe's script is preloaded. */
    stripe: boolean;
  },
): Promise<void> {
  const framed = [...new Set(options.frames.filter(isOutside).map((url) => new URL(url).origin))];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(options.stripe ? ['https://js.stripe.com'] : [])],
        styleSrc: ["'self'"],
        // The covers of an external feed may be on any host.
        imgSrc: ["'self'", 'data:', 'blob:', ...(options.externalPictures ? ['https:'] : [])],
        // Downloads play from blob URLs.
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...framed],
        // A frame does not report a failed load, so the page fetches the embed's URL too.
        connectSrc: ["'self'", ...framed],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(options.https && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: options.https && {
      maxAge: 31_536_000,
      includeSubDomains: options.hstsSubdomains,
    },
    xFrameOptions: { action: 'sameorigin' },
  });
}

const isOutside = (url: string | undefined): url is string => url !== undefined && !url.startsWith('/');
