import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { type Call, type Params, startStripeHttp, StripeRefusal } from './stripe-http.fixture.ts';
import type { StripeSettings } from './stripe-provider.ts';

type Row = Record<string, unknown> & { id: string };

/** An event as Stripe sends it, signed by Stripe's own test header generator. */
export interface SentEvent {
  id: string;
  type: string;
  payload: string;
  signature: string;
}

export type SubscriptionChanges = Partial<{
  status: string;
  created: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  default_payment_method: string | null;
  period: [start: number, end: number];
  /** Price ids, one per item. */
  prices: string[];
}>;

const DAY = 86_400;
const unixNow = () => Math.floor(Date.now() / 1000);

/**
 * A local copy of the part of Stripe's HTTP API that the product uses, by its public reference
 * (https://docs.stripe.com/api): expansion, pagination and errors.
 */
export async function startStripe() {
  const settings: StripeSettings = {
    secretKey: 'sk_test_of_the_tests',
    webhookSecret: 'whsec_of_the_tests',
    priceId: 'price_of_the_tests',
    formerPriceIds: ['price_of_earlier_days'],
    apiUrl: '',
  };
  const price = {
    id: settings.priceId,
    object: 'price',
    unit_amount: 2500,
    currency: 'usd',
    recurring: { interval: 'month', interval_count: 1 },
  };
  const priceNamed = (id: string) => (id === price.id ? price : { ...price, id, unit_amount: 1900 });
  const webhookEndpoints: Row[] = [];
  const customers = new Map<string, Row>();
  const methods = new Map<string, Row>();
  const sessions = new Map<string, Row>();
  const subscriptions = new Map<string, Row>();
  const http = await startStripeHttp(settings.secretKey, route);
  settings.apiUrl = http.origin;

  function find(rows: Map<string, Row>, kind: string, id: unknown, status = 400): Row {
    const row = rows.get(String(id));
    if (row) return row;
    throw new StripeRefusal(status, {
      code: 'resource_missing',
      message: `No such ${kind}: '${String(id)}'`,
    });
  }

  function route({ method, path, params }: Call): object {
    const [, , kind, sub, last, verb] = path.split('/');
    const id = decodeURIComponent(sub ?? '');
    switch (`${method} ${kind}`) {
      case 'POST customers':
        return made(customers, 'cus', { object: 'customer', invoice_settings: noDefault(), ...params });
      case 'GET prices':
        if (id === price.id) return price;
        throw new StripeRefusal(404, { code: 'resource_missing', message: `No such price: '${id}'` });
      case 'GET webhook_endpoints':
        return listOf(webhookEndpoints);
      case 'DELETE customers':
        return deleteCustomer(id);
      case 'POST checkout':
        return last ? expireCheckout(last) : openCheckout(params);
      case 'GET checkout':
        return listOf(
          [...sessions.values()].filter(
            (row) => row['customer'] === params['customer'] && row['status'] === params['status'],
          ),
        );
      case 'POST billing_portal':
        return openPortal(params);
      case 'GET subscriptions':
        return list(params);
      case 'POST subscriptions': {
        const row = find(subscriptions, 'subscription', id, 404);
        return Object.assign(row, { cancel_at_period_end: params['cancel_at_period_end'] === 'true' });
      }
      case 'DELETE subscriptions': {
        const row = find(subscriptions, 'subscription', id, 404);
        // https://docs.stripe.com/api/subscriptions/cancel: it throws if it has been canceled already.
        if (row['status'] === 'canceled')
          throw new StripeRefusal(404, {
            code: 'resource_missing',
            message: `No such subscription: '${id}'`,
          });
        return Object.assign(row, { status: 'canceled', ended_at: unixNow() });
      }
      default:
        throw new StripeRefusal(404, { message: `Unrecognized request URL (${method}: ${path}) ${verb}` });
    }
  }

  function made(rows: Map<string, Row>, prefix: string, row: Params): Row {
    const id = `${prefix}_${randomUUID().replaceAll('-', '')}`;
    const whole = { created: unixNow(), ...row, id };
    rows.set(id, whole);
    return whole;
  }

  function openCheckout(params: Params): Row {
    find(customers, 'customer', params['customer']);
    const items = params['line_items'] as { price: string; quantity: string }[];
    if (items[0]?.price !== price.id)
      throw new StripeRefusal(400, { code: 'resource_missing', message: 'No such price' });
    const expiresIn = Number(params['expires_at']) - unixNow();
    if (!(expiresIn >= 30 * 60 - 5 && expiresIn <= DAY))
      throw new StripeRefusal(400, {
        message: 'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours away.',
      });
    const session = made(sessions, 'cs_test', { object: 'checkout.session', status: 'open', ...params });
    session['url'] = `https://checkout.stripe.test/c/pay/${session.id}`;
    return session;
  }

  /** https://docs.stripe.com/api/checkout/sessions/expire: only an open one can be expired. */
  function expireCheckout(id: string): Row {
    const session = find(sessions, 'session', id);
    if (session['status'] !== 'open')
      throw new StripeRefusal(400, {
        message: 'Only Checkout Sessions with a status in ["open"] can be expired.',
      });
    return Object.assign(session, { status: 'expired' });
  }

  /** https://docs.stripe.com/api/customers/delete: it also cancels the customer's subscriptions. */
  function deleteCustomer(id: string): object {
    find(customers, 'customer', id, 404);
    customers.delete(id);
    for (const row of subscriptions.values()) if (row['customer'] === id) row['status'] = 'canceled';
    return { id, object: 'customer', deleted: true };
  }

  const listOf = (data: Row[]) => ({ object: 'list', url: '/v1/checkout/sessions', has_more: false, data });

  function openPortal(params: Params): object {
    find(customers, 'customer', params['customer']);
    const flow = params['flow_data'] as { subscription_cancel?: { subscription: string } } | undefined;
    if (flow?.subscription_cancel) {
      const row = find(subscriptions, 'subscription', flow.subscription_cancel.subscription);
      if (row['cancel_at'] || row['status'] === 'canceled')
        throw new StripeRefusal(400, { message: 'This subscription is already set to be canceled.' });
    }
    const id = `bps_${randomUUID()}`;
    return { id, object: 'billing_portal.session', url: `https://billing.stripe.test/p/session/${id}` };
  }

  function list({ customer, status, limit = '10', starting_after: after, expand = [] }: Params): object {
    find(customers, 'customer', customer);
    const rows = [...subscriptions.values()]
      .filter((row) => row['customer'] === customer && (status === 'all' || row['status'] !== 'canceled'))
      .toSorted((a, b) => Number(b['created']) - Number(a['created']) || (a.id < b.id ? 1 : -1));
    const from = after ? rows.findIndex(({ id }) => id === after) + 1 : 0;
    const page = rows.slice(from, from + Number(limit));
    return {
      object: 'list',
      url: '/v1/subscriptions',
      has_more: from + page.length < rows.length,
      data: page.map((row) => expanded(row, expand as string[])),
    };
  }

  function expanded(row: Row, paths: string[]): object {
    const asked = (path: string) =>
      paths.some((one) => one === `data.${path}` || one.startsWith(`data.${path}.`));
    const customer = customers.get(String(row['customer']))!;
    const settingsOf = customer['invoice_settings'] as { default_payment_method: string | null };
    const method = (id: unknown, path: string) => (asked(path) ? (methods.get(String(id)) ?? null) : id);
    return {
      ...row,
      default_payment_method: method(row['default_payment_method'], 'default_payment_method'),
      customer: asked('customer')
        ? {
            ...customer,
            invoice_settings: {
              default_payment_method: method(
                settingsOf.default_payment_method,
                'customer.invoice_settings.default_payment_method',
              ),
            },
          }
        : customer.id,
    };
  }

  /** Adds a card to the customer. */
  const addCard = (brand = 'visa', last4 = '4242') =>
    made(methods, 'pm', { object: 'payment_method', type: 'card', card: { brand, last4 } }).id;

  function subscribe(customer: string, changes: SubscriptionChanges & { metadata?: object } = {}): Row {
    const { period = [unixNow(), unixNow() + 30 * DAY], prices = [price.id], ...rest } = changes;
    return made(subscriptions, 'sub', {
      object: 'subscription',
      customer,
      status: 'active',
      cancel_at: null,
      cancel_at_period_end: false,
      default_payment_method: addCard(),
      metadata: {},
      items: { object: 'list', data: itemsOf(prices, ends(period)) },
      ...rest,
    });
  }

  const itemsOf = (prices: string[], period: object) =>
    prices.map((id, at) => ({
      ...period,
      id: `si_${at + 1}`,
      object: 'subscription_item',
      price: priceNamed(id),
      quantity: 1,
    }));

  function change(id: string, { period, prices, ...rest }: SubscriptionChanges): void {
    const row = find(subscriptions, 'subscription', id);
    Object.assign(row, rest);
    const items = row['items'] as { data: ReturnType<typeof itemsOf> };
    if (prices) items.data = itemsOf(prices, items.data[0]!);
    if (period) for (const item of items.data) Object.assign(item, ends(period));
  }

  function event(
    type: string,
    object: object,
    { id = `evt_${randomUUID()}`, at = unixNow() } = {},
  ): SentEvent {
    const payload = JSON.stringify({
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: at,
      type,
      data: { object },
      livemode: false,
    });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: settings.webhookSecret,
      timestamp: at,
    });
    return { id, type, payload, signature };
  }

  return {
    ...http,
    settings,
    price,
    webhookEndpoints,
    customers,
    subscriptions,
    addCard,
    subscribe,
    change,
    event,
    callsTo: (method: string, path: string) =>
      http.calls.filter((call) => call.method === method && call.path === path),
    /** Pays a checkout. Stripe sends three events for it, in no particular order. */
    pay(checkoutUrl: string): SentEvent[] {
      const session = find(sessions, 'session', checkoutUrl.split('/').at(-1));
      if (session['status'] !== 'open') throw new Error('Nobody can pay in a checkout that is not open.');
      const { metadata } = session['subscription_data'] as { metadata: object };
      const subscription = subscribe(String(session['customer']), { metadata });
      // https://docs.stripe.com/api/invoices/object: with what the subscription's metadata were.
      const details = { subscription: subscription.id, metadata };
      Object.assign(session, { status: 'complete', subscription: subscription.id });
      return [
        event('checkout.session.completed', session),
        event('customer.subscription.created', { ...subscription }),
        event('invoice.paid', {
          id: 'in_1',
          object: 'invoice',
          customer: session['customer'],
          parent: { type: 'subscription_details', subscription_details: details },
        }),
      ];
    },
  };
}

export type FakeStripe = Awaited<ReturnType<typeof startStripe>>;

const noDefault = () => ({ default_payment_method: null as string | null });
const ends = ([start, end]: [number, number]) => ({ current_period_start: start, current_period_end: end });
