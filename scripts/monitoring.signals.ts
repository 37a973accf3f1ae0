// What operators watch. Dashboard, alert rules and their tests are made from this by `npm run monitoring`.
// Every metric gets the selector of the job, so `up{}` means `up{job="clear-spring"}`.
import { database } from './monitoring.signal.database.ts';
import { jobs } from './monitoring.signal.jobs.ts';
import { machines } from './monitoring.signal.machines.ts';
import { nodes } from './monitoring.signal.nodes.ts';
import { partners } from './monitoring.signal.partners.ts';
import { refusals } from './monitoring.signal.refusals.ts';
import { requests } from './monitoring.signal.requests.ts';
import type { Signal } from './monitoring.signal.ts';

/** By row of the dashboard. */
export const SIGNALS: Record<string, Signal[]> = {
  'Is it there?': nodes,
  Requests: requests,
  'Accounts and refusals': refusals,
  'Mail, payments, feed, push': partners,
  Jobs: jobs,
  Database: database,
  Machines: machines,
};
