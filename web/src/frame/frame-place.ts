import { outsidePlaces } from '@clear-spring/content';
import { type Places, placesEndpoint } from '@clear-spring/contract';
import { useEndpoint } from '../http/use-endpoint.ts';

export type FrameName = Extract<keyof Places, `${string}Frame`>;

/**
 * The page that the operator put into this frame. Undefined until the server has said which; where it does not answer,
 * the product's own.
 */
export function useFramePlace(name: FrameName): string | undefined {
  const { data, isError } = useEndpoint(placesEndpoint);
  return data?.[name] ?? (data || isError ? outsidePlaces[name] : undefined);
}
