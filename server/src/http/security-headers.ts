import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * What browsers may do with our pages: scripts and styles come from this origin only and never inline. Widget pages are framed without an origin of their own, so what they load
 * from here must be loadable from anywhere.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: {
    https: boolean;
    hstsSubdomains: boolean;
    outsidePictures: boolean;
    /** What stands in frames of ours. Our own pages among it need no leave. */
    frames: readonly (string | undefined)[];
    /** The script of the payment provider is preloaded. */
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
        // A feed from outside has its covers wherever its host keeps them.
        imgSrc: ["'self'", 'data:', 'blob:', ...(options.outsidePictures ? ['https:'] : [])],
        // Downloaded episodes are played from this device.
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...framed],
        // A frame does not tell that its page did not come, so the page is asked for beside it.
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
