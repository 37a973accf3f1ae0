import { defaultExternalUrls } from '@clear-spring/content';
import { type ExternalUrls, externalUrlsEndpoint } from '@clear-spring/contract';
import { useEndpoint } from '../http/use-endpoint.ts';

export type FrameName = Extract<keyof ExternalUrls, `${string}Frame`>;

/**
 * The URL that the operator set for this frame. Undefined until the server has responded; the product's own if it does
 * not.
 */
export function useFrameUrl(name: FrameName): string | undefined {
  const { data, isError } = useEndpoint(externalUrlsEndpoint);
  return data?.[name] ?? (data || isError ? defaultExternalUrls[name] : undefined);
}
