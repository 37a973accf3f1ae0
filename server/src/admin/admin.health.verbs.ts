import { healthStates, type SystemHealth } from '@clear-spring/contract';
import * as z from 'zod';
import type { Refusal } from '../http/http-error.ts';
import { LETTER_REFUSALS, sendAgain, sendAllAgain, setLetterAside } from '../features/letters/index.ts';
import { LATE_PAYMENT_REFUSALS, setLatePaymentAside } from '../features/subscription/index.ts';
import {
  JOB_REFUSALS,
  readHealth,
  runAgain,
  runAllAgain,
  setJobAside,
} from '../features/system-health/index.ts';
import { OPERATOR } from '../features/traces/index.ts';
import { AdminError, type AdminContext, clock, parse, type Verb } from './admin.verb.ts';

async function look({ db, feedUrl, subscriptions, setUp }: AdminContext): Promise<SystemHealth> {
  const { provider } = await subscriptions();
  const node = 'the command line';
  const log = { warn: () => {} };
  const feed = { url: feedUrl };
  return readHealth({ healthDb: db, now: clock, node, feed, provider, ...setUp, log });
}

function refuse([, sentence]: Refusal): never {
  throw new AdminError(sentence);
}

const ALL = 'all';

const WORDS = ['fine', 'wants a look', 'unknown', 'down'];

/** How the product is, what failed, and what can be done about it: what admins see at /admin/health. */
export const healthVerbs = {
  health: {
    usage: 'health',
    does: 'says how the product is over all its nodes, and what wants a look',
    async run(context) {
      const { sentence, toDo = [], parts } = await look(context);
      const lines = Object.entries(parts).map(
        ([name, part]) => `${name}  ${WORDS[healthStates.indexOf(part.state)]}  ${part.sentence}`,
      );
      return [sentence, ...toDo, ...lines].join('\n');
    },
  },
  jobs: {
    usage: 'jobs',
    does: 'lists the jobs by queue, and with their ids what failed, jobs and emails, and what is to be refunded',
    async run(context) {
      const { jobs, letters, payments } = (await look(context)).parts;
      if (!jobs.facts || !letters.facts || !payments.facts)
        throw new AdminError('They could not be read. Please try again.');
      const lines = [
        ...jobs.facts.queues.map(
          ({ name, waiting, putOff, running, failed }) =>
            `${name}  ${waiting} waiting, ${putOff} put off, ${running} running, ${failed} failed`,
        ),
        ...jobs.facts.failed.map(
          ({ id, queue, failedAt, attempts, reason }) =>
            `${failedAt}  job ${id}  ${queue}  ${attempts} attempts  ${reason ?? ''}`,
        ),
        ...letters.facts.failed.map(
          ({ id, kind, changedAt, attempts, reason, member }) =>
            `${changedAt}  email ${id}  ${kind} to ${member?.username ?? 'nobody'}  ${attempts} attempts  ${reason ?? ''}`,
        ),
        ...payments.facts.late.map(
          ({ id, at, subscriptionId, memberId }) =>
            `${at}  payment ${id}  ${subscriptionId} of ${memberId}, whose account was closing`,
        ),
      ];
      return lines.join('\n') || 'No job waits, and nothing has failed.';
    },
  },
  'run-again': {
    usage: 'run-again <job>|all',
    does: 'runs a job that failed once more, by its id, or all that failed',
    async run({ db, subscriptions }, job) {
      const { jobs } = await subscriptions();
      if (job === ALL) return `Jobs that run again: ${await runAllAgain({ db, jobs }, OPERATOR)}.`;
      const id = parse(z.uuid('Give the id of a job: `jobs` lists them.'), job);
      const outcome = await runAgain({ db, jobs }, { by: OPERATOR, id });
      return outcome === 'done' ? 'The job runs again.' : refuse(JOB_REFUSALS[outcome]);
    },
  },
  'send-again': {
    usage: 'send-again <email>|all',
    does: 'sends an email that failed again, by its id, or all that failed, to the address that it was for',
    async run({ db, subscriptions }, email) {
      const { jobs } = await subscriptions();
      if (email === ALL) return `Emails on their way: ${await sendAllAgain({ db, jobs }, OPERATOR)}.`;
      const id = parse(z.uuid('Give the id of an email: `jobs` lists those that failed.'), email);
      const outcome = await sendAgain({ db, jobs }, { by: OPERATOR, id });
      return outcome === 'done' ? 'The email is on its way.' : refuse(LETTER_REFUSALS[outcome]);
    },
  },
  'set-aside': {
    usage: 'set-aside <job, email or payment>',
    does: 'tells nobody any more of what failed or was refunded, by its id; it cannot be run or sent again then',
    async run({ db, subscriptions }, failed) {
      const id = parse(z.uuid('Give the id of a job, an email or a payment: `jobs` lists them.'), failed);
      const { jobs } = await subscriptions();
      const deed = { by: OPERATOR, id };
      const payment = await setLatePaymentAside({ db, now: clock }, deed);
      switch (payment) {
        case 'done':
          return 'The payment is set aside.';
        case 'set-aside':
          return refuse(LATE_PAYMENT_REFUSALS[payment]);
        case 'unknown':
          break;
      }
      const letter = await setLetterAside({ db, jobs }, deed);
      switch (letter) {
        case 'done':
          return 'The email is set aside.';
        case 'gone':
        case 'not-failed':
          return refuse(LETTER_REFUSALS[letter]);
        case 'unknown': {
          const job = await setJobAside({ db, jobs }, deed);
          return job === 'done' ? 'The job is set aside.' : refuse(JOB_REFUSALS[job]);
        }
      }
    },
  },
} satisfies Record<string, Verb>;
