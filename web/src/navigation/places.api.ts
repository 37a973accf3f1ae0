import { outsidePlaces } from '@clear-spring/content';
import { placesEndpoint, type Places } from '@clear-spring/contract';
import { useEndpoint } from '../http/use-endpoint.ts';

/** The outside places as the operator set them; the content's own while they load, and offline. */
export function usePlaces(): Places {
  return useEndpoint(placesEndpoint).data ?? outsidePlaces;
}

export const supportMail = (places: Places) => `mailto:${places.supportEmail}`;
