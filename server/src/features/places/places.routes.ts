import { placesEndpoint, type Places } from '@clear-spring/contract';
import type { Serve } from '../../http/serve.ts';

export function placesRoutes(serve: Serve, { places }: { places: Places }): void {
  serve(placesEndpoint, async () => places);
}
