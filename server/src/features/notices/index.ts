import type { Jobs } from '../../jobs/index.ts';
import { tellOfMissed, type TellingDeps } from './telling.service.ts';

export { noticesRoutes } from './notices.routes.ts';
export { createOpenedLinks } from './opened-links.ts';

export async function workOnNotices(deps: TellingDeps & { jobs: Jobs }): Promise<void> {
  await deps.jobs.schedule('notices-missed', '*/10 * * * *', () => tellOfMissed(deps));
}
