import type { FastifyReply } from 'fastify';
import { HOME, sendPlainPage } from '../../http/plain-page.ts';

const PAGES = {
  unknown: {
    status: 404,
    heading: 'This link leads nowhere',
    text: 'There may be a letter too many or too few. Please check it, or ask the person who gave it to you.',
  },
  retired: {
    status: 410,
    heading: 'This product has moved on',
    text: 'It is no longer part of our range. Please ask the person who gave you this link what they recommend today.',
  },
  closed: {
    status: 410,
    heading: 'This link has done its work',
    text: 'The member who shared it has left, so it leads nowhere any more. The products are still there: please ask a member whom you know.',
  },
  disabled: {
    status: 410,
    heading: 'This link is resting',
    text: 'It leads nowhere for now. Please ask the person who gave it to you where to find what they meant to show you.',
  },
};

/** What customers see when a link leads nowhere. */
export const sendLinkNotFound = (reply: FastifyReply, why: keyof typeof PAGES): FastifyReply =>
  sendPlainPage(reply, { ...PAGES[why], wayOn: HOME });
