import { changePlacementEndpoint, newPlacementEndpoint, PLACEMENTS_PER_MEMBER } from '@clear-spring/contract';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { addPlacement, changePlacement, type PlacementDeps } from './placements.service.ts';

export function placementRoutes(serve: Serve, deps: PlacementDeps): void {
  serve(newPlacementEndpoint, async ({ caller: { userId }, params: { shortCode }, body }) => {
    const outcome = await addPlacement(deps, { userId, shortCode }, body.label);
    switch (outcome) {
      case 'no-link':
        throw new HttpError(404, NO_LINK);
      case 'disabled':
        throw new HttpError(422, LINK_DISABLED);
      case 'label-taken':
        throw new HttpError(409, LABEL_TAKEN);
      case 'too-many':
        throw new HttpError(
          422,
          `You have ${PLACEMENTS_PER_MEMBER} placements, which is as many as we keep. Please rename one instead.`,
        );
      default:
        return outcome;
    }
  });

  serve(changePlacementEndpoint, async ({ caller: { userId }, params, body }) => {
    const { shortCode, placementCode } = params;
    const outcome = await changePlacement(deps, { userId, shortCode }, placementCode, body);
    switch (outcome) {
      case 'no-link':
        throw new HttpError(404, NO_LINK);
      case 'no-placement':
        throw new HttpError(404, 'This link has no such placement.');
      case 'label-taken':
        throw new HttpError(409, LABEL_TAKEN);
      default:
        return outcome;
    }
  });
}

/** A link of somebody else is answered as one that does not exist. */
export const NO_LINK = 'You have no such link.';
export const LINK_DISABLED = 'Our team has paused this link. Write to us if you want to know why.';
const LABEL_TAKEN = 'This link has a placement with this name already.';
