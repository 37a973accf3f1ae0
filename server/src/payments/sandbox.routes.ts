import { readFileSync } from 'node:fs';
import { COLOURS_CSS } from '@clear-spring/content/colours';
import {
  sandboxChangeCardEndpoint,
  sandboxChangePlanEndpoint,
  sandboxCheckoutEndpoint,
  sandboxPayEndpoint,
  sandboxPortalCancelEndpoint,
  sandboxPortalCardEndpoint,
  sandboxPortalEndpoint,
  sandboxStyleEndpoint,
} from '@clear-spring/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpError } from '../http/http-error.ts';
import type { Serve } from '../http/serve.ts';
import type { SandboxBank } from './sandbox-bank.ts';
import { cancelPage, cardPage, checkoutPage, portalPage, type PortalView } from './sandbox.pages.ts';

const STYLE = COLOURS_CSS + readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8');

/** The sandbox's checkout and portal. `forms` is a context of its own, which parses form bodies. */
export function sandboxRoutes(forms: FastifyInstance, serve: Serve, bank: SandboxBank): void {
  forms.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  async function viewOf(id: string): Promise<PortalView> {
    const view = looksLikeId(id) ? await bank.readPortal(id) : null;
    if (!view) throw gone();
    return view;
  }

  serve(sandboxCheckoutEndpoint, async ({ params: { id }, query, reply }) => {
    const found = looksLikeId(id) ? await bank.readCheckout(id) : null;
    if (!found) throw gone();
    if (found.checkout.completed) return reply.redirect(found.checkout.successUrl, 303);
    return send(reply, checkoutPage(found, query.declined));
  });

  serve(sandboxPayEndpoint, async ({ params: { id }, body, reply }) => {
    const found = looksLikeId(id) ? await bank.readCheckout(id) : null;
    const outcome = found ? await bank.pay(id, body.card) : 'gone';
    switch (outcome) {
      case 'gone':
        throw gone();
      case 'declined':
        return reply.redirect(`/sandbox/checkout/${id}${declined(body.card)}`, 303);
      default:
        return reply.redirect(outcome.returnUrl, 303);
    }
  });

  serve(sandboxPortalEndpoint, async ({ params, reply }) => send(reply, portalPage(await viewOf(params.id))));
  serve(sandboxPortalCardEndpoint, async ({ params, query, reply }) => {
    const view = await viewOf(params.id);
    return send(reply, hasEnded(view) ? portalPage(view) : cardPage(view, query.declined));
  });
  serve(sandboxPortalCancelEndpoint, async ({ params, reply }) => {
    const view = await viewOf(params.id);
    return send(reply, hasEnded(view) ? portalPage(view) : cancelPage(view));
  });

  serve(sandboxChangeCardEndpoint, async ({ params, body, reply }) => {
    const view = await viewOf(params.id);
    const outcome = await bank.changeCard(view.customer.id, body.card);
    const portal = `/sandbox/portal/${params.id}`;
    switch (outcome) {
      case 'declined':
        return reply.redirect(`${portal}/card${declined(body.card)}`, 303);
      case 'changed':
        return reply.redirect(portal, 303);
    }
  });

  serve(sandboxChangePlanEndpoint, async ({ params, body, reply }) => {
    const view = await viewOf(params.id);
    await bank.changePlan(view.customer.id, body.action);
    return reply.redirect(`/sandbox/portal/${params.id}`, 303);
  });

  serve(sandboxStyleEndpoint, async ({ reply }) => reply.type('text/css; charset=utf-8').send(STYLE));
}

const hasEnded = ({ subscription }: PortalView) => subscription.status === 'canceled';
const looksLikeId = (text: string) => /^\w+$/.test(text);
const declined = (card: string) => `?${new URLSearchParams({ declined: card }).toString()}`;
const gone = () => new HttpError(404, 'This page of the payment sandbox is gone. Please start again.');

const send = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);
