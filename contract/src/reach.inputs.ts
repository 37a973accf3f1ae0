import * as z from 'zod/mini';
import { requiredLine } from './auth.single-line.ts';

export const PLACEMENT_LABEL_MAX_LENGTH = 60;

export const placementLabel = requiredLine(PLACEMENT_LABEL_MAX_LENGTH, 'Please say where you share it');

export const newPlacementInput = z.object({ label: placementLabel });

export const changedPlacementInput = z
  .object({ label: z.optional(placementLabel), archived: z.optional(z.boolean()) })
  .check(z.refine((changes) => Object.keys(changes).length > 0, 'Please say what to change'));
