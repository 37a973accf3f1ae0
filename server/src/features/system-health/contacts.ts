import type { Db, Queryable } from '../../db/index.ts';
import { PaymentProviderError, type PaymentProvider } from '../../payments/index.ts';
import { reasonOf } from '../../log/index.ts';
import { addContact, type ContactCount, listContacts } from './system-health.queries.ts';

/** Remembers when the servers of others were last reached, over all nodes. */
export interface Contacts {
  /** `failure`: why it failed; null where it succeeded. */
  record(name: string, failure: string | null): void;
  /** Writes down what is not yet, and stops. */
  close(): Promise<void>;
}

/** Milliseconds. A broadcast reaches push services thousands of times a second. A crash forgets this much. */
const WRITE_INTERVAL = 5_000;

export function createContacts({ db, now }: { db: Db; now: () => Date }): Contacts {
  let seen = new Map<string, ContactCount>();
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const batch = seen;
    seen = new Map();
    // In one order on every node: another could deadlock.
    for (const contact of [...batch.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      // While the database is away there is nobody to tell.
      await addContact(db, contact).catch(() => {});
  }
  const timer = setInterval(() => {
    if (seen.size > 0) writing = writing.then(write);
  }, WRITE_INTERVAL).unref();

  return {
    record(name, failure) {
      seen.set(name, withOutcome(seen.get(name) ?? neverSeen(name), { at: now(), failure }));
    },
    async close() {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}

const neverSeen = (name: string): ContactCount => ({
  name,
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailure: null,
  failures: 0,
});

/** `failure`: why it failed; null where it succeeded. */
interface Outcome {
  at: Date;
  failure: string | null;
}

const withOutcome = (contact: ContactCount, { at, failure }: Outcome): ContactCount =>
  failure === null
    ? { ...contact, lastSuccessAt: at, failures: 0 }
    : { ...contact, lastFailureAt: at, lastFailure: failure, failures: contact.failures + 1 };

export const BACKUPS = 'backups:';

/** Remembers at once how a backup went. */
export const recordBackup = (db: Queryable, name: 'daily' | 'by-hand', outcome: Outcome): Promise<void> =>
  addContact(db, withOutcome(neverSeen(`${BACKUPS}${name}`), outcome));

/** When the last daily backup was made. */
export async function findLastBackup(db: Queryable): Promise<Date | null> {
  const [daily] = await listContacts(db, `${BACKUPS}daily`);
  return daily?.lastSuccessAt ?? null;
}

export const PUSH = 'push:';
export const PAYMENTS = 'payments:';

/** Records every call of the payment provider, and each of its webhooks. */
export function watchProvider(provider: PaymentProvider, contacts: Contacts): PaymentProvider {
  const watched =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      try {
        const answer = await call(...args);
        contacts.record(`${PAYMENTS}calls`, null);
        return answer;
      } catch (error) {
        if (error instanceof PaymentProviderError) contacts.record(`${PAYMENTS}calls`, reasonOf(error));
        throw error;
      }
    };
  return {
    name: provider.name,
    createCustomer: watched((member) => provider.createCustomer(member)),
    createCheckout: watched((order) => provider.createCheckout(order)),
    openPortal: watched((visit) => provider.openPortal(visit)),
    listSubscriptions: watched((customerId) => provider.listSubscriptions(customerId)),
    cancelSubscription: watched((id) => provider.cancelSubscription(id)),
    setRenewal: watched((id, renews) => provider.setRenewal(id, renews)),
    endCheckouts: watched((customerId) => provider.endCheckouts(customerId)),
    deleteCustomer: watched((customerId) => provider.deleteCustomer(customerId)),
    readEvent(body, headers) {
      const event = provider.readEvent(body, headers);
      contacts.record(`${PAYMENTS}webhooks`, event ? null : 'Its signature was wrong or too old.');
      return event;
    },
  };
}
