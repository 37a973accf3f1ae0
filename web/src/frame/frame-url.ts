import { defaultExternalUrls } from '@clear-spring/content';
import { type ExternalUrls, externalUrlsEndpoint } from '@clear-spring/contract';
import { useEndpoint } from '../http/use-endpoint.ts';

export type FrameName = Extract<keyof ExternalUrls, `${string}Frame`>;

/**
 * The page that the operator put into this frame. Undefined until the server has said which; where it does not answer,
 * the product's own.
 */
export function useFrameUrl(name: FrameName): string | undefined {
  const { data, isError } = useEndpoint(externalUrlsEndpoint);
  return data?.[name] ?? (data || isError ? defaultExternalUrls[name] : undefined);
}
