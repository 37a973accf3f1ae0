export { workOnCopies } from './make-copy.ts';
export { myDataRoutes } from './my-data.routes.ts';
export { sweepCopies } from './my-data.service.ts';
