import { defaultExternalUrls } from '@clear-spring/content';
import { externalUrlsEndpoint, type ExternalUrls } from '@clear-spring/contract';
import { useEndpoint } from '../http/use-endpoint.ts';

/** The external URLs as the operator set them; the content's own while they load, and offline. */
export function useExternalUrls(): ExternalUrls {
  return useEndpoint(externalUrlsEndpoint).data ?? defaultExternalUrls;
}

export const supportMail = (externalUrls: ExternalUrls) => `mailto:${externalUrls.supportEmail}`;
