import {
  disableLinkEndpoint,
  enableLinkEndpoint,
  endSessionsEndpoint,
  extendPlanEndpoint,
  giftPlanEndpoint,
  grantAdminEndpoint,
  liftLimitsEndpoint,
  type MemberPage,
  restoreMemberEndpoint,
  revokeAdminEndpoint,
  revokePlanEndpoint,
  sendResetEndpoint,
  suspendMemberEndpoint,
  twoFactorOffEndpoint,
} from '@clear-spring/contract';
import {
  Ban,
  BadgeCheck,
  CalendarPlus,
  ChartNoAxesColumn,
  CircleAlert,
  CreditCard,
  Gift,
  Hourglass,
  Link2,
  Link2Off,
  LogOut,
  Mail,
  type LucideIcon,
  RotateCcw,
  ShieldCheck,
  ShieldOff,
} from 'lucide-react';
import { call } from '../../http/call.ts';
import { productNameOf } from '../links/index.ts';
import { memberTexts } from './member.texts.ts';

/** What an admin has filled in. */
export interface Given {
  reason: string;
  days: number;
}

/** What a dialog asks about, and what it does. */
export interface Action {
  button: string;
  title: string;
  icon: LucideIcon;
  /** What will happen and what will not, each with its icon. */
  will: readonly [icon: LucideIcon, sentence: string][];
  /** Takes something away from the member. */
  isHard?: boolean;
  asks?: 'reason' | 'reason-and-days';
  send: (given: Given) => Promise<MemberPage>;
  done: (given: Given) => string;
}

export const nameOf = ({ firstName, lastName, username, closedAt }: MemberPage): string =>
  closedAt ? memberTexts.closed : [firstName, lastName].filter(Boolean).join(' ') || username;

/** Everything that an admin can do to a member, as they are now. */
export function actionsOn(member: MemberPage) {
  const params = { id: member.id };
  const seen = { version: member.version };
  const name = nameOf(member);
  const { suspend, restore, endSessions, sendReset, twoFactorOff, liftLimits } = memberTexts;
  const { gift, extend, revokePlan, grantAdmin, revokeAdmin } = memberTexts;
  const suspends = suspend.will({ sessions: member.sessions.length, links: member.links.length });
  return {
    suspend: {
      button: suspend.button,
      title: suspend.title(name),
      icon: Ban,
      will: [
        [LogOut, suspends.sessions],
        ...(suspends.links ? [[Link2, suspends.links] as [LucideIcon, string]] : []),
        [CircleAlert, suspends.signIn],
        [RotateCcw, suspends.plan],
      ],
      isHard: true,
      asks: 'reason',
      send: ({ reason }) => call(suspendMemberEndpoint, { params, body: { ...seen, reason } }),
      done: () => suspend.done,
    },
    restore: {
      button: restore.button,
      title: restore.title(name),
      icon: RotateCcw,
      will: [[BadgeCheck, restore.will]],
      send: () => call(restoreMemberEndpoint, { params, body: seen }),
      done: () => restore.done,
    },
    endSessions: {
      button: endSessions.button,
      title: endSessions.title(name),
      icon: LogOut,
      will: [
        [LogOut, endSessions.will.sessions],
        [RotateCcw, endSessions.will.signIn],
      ],
      send: () => call(endSessionsEndpoint, { params, body: seen }),
      done: () => endSessions.done,
    },
    sendReset: {
      button: sendReset.button,
      title: sendReset.title(name),
      icon: Mail,
      will: [
        [Mail, sendReset.will.mail(member.email)],
        [RotateCcw, sendReset.will.password],
      ],
      send: () => call(sendResetEndpoint, { params, body: seen }),
      done: () => sendReset.done,
    },
    twoFactorOff: {
      button: twoFactorOff.button,
      title: twoFactorOff.title(name),
      icon: ShieldOff,
      will: [
        [CircleAlert, twoFactorOff.will.signIn],
        [RotateCcw, twoFactorOff.will.again],
      ],
      isHard: true,
      asks: 'reason',
      send: ({ reason }) => call(twoFactorOffEndpoint, { params, body: { ...seen, reason } }),
      done: () => twoFactorOff.done,
    },
    liftLimits: {
      button: liftLimits.button,
      title: liftLimits.title(name),
      icon: Hourglass,
      will: [
        [Hourglass, liftLimits.will.wait],
        [CircleAlert, liftLimits.will.guess],
      ],
      send: () => call(liftLimitsEndpoint, { params, body: seen }),
      done: () => liftLimits.done,
    },
    gift: {
      button: gift.button,
      title: gift.title(name),
      icon: Gift,
      will: [
        [Gift, gift.will.plan],
        [CreditCard, gift.will.pays],
      ],
      asks: 'reason-and-days',
      send: (given) => call(giftPlanEndpoint, { params, body: { ...seen, ...given } }),
      done: ({ days }) => gift.done(days),
    },
    extend: {
      button: extend.button,
      title: extend.title(name),
      icon: CalendarPlus,
      will: [[CalendarPlus, extend.will.plan]],
      asks: 'reason-and-days',
      send: (given) => call(extendPlanEndpoint, { params, body: { ...seen, ...given } }),
      done: ({ days }) => extend.done(days),
    },
    revokePlan: {
      button: revokePlan.button,
      title: revokePlan.title(name),
      icon: CreditCard,
      will: [
        [Ban, revokePlan.will.plan],
        [CreditCard, revokePlan.will.pays],
        [CircleAlert, revokePlan.will.undo],
      ],
      isHard: true,
      asks: 'reason',
      send: ({ reason }) => call(revokePlanEndpoint, { params, body: { ...seen, reason } }),
      done: () => revokePlan.done,
    },
    grantAdmin: {
      button: grantAdmin.button,
      title: grantAdmin.title(name),
      icon: ShieldCheck,
      will: [
        [ShieldCheck, grantAdmin.will.rights],
        [CircleAlert, grantAdmin.will.code],
      ],
      send: () => call(grantAdminEndpoint, { params, body: seen }),
      done: () => grantAdmin.done(name),
    },
    revokeAdmin: {
      button: revokeAdmin.button,
      title: revokeAdmin.title(name),
      icon: ShieldOff,
      will: [[ShieldOff, revokeAdmin.will.rights]],
      isHard: true,
      send: () => call(revokeAdminEndpoint, { params, body: seen }),
      done: () => revokeAdmin.done(name),
    },
  } satisfies Record<string, Action>;
}

/** Disables a link, or enables it again. */
export function actionOnLink(member: MemberPage, link: MemberPage['links'][number]): Action {
  const params = { shortCode: link.shortCode };
  const seen = { version: member.version };
  const product = productNameOf(link);
  const { disableLink, enableLink, links } = memberTexts;
  if (link.disabledAt)
    return {
      button: links.enable,
      title: enableLink.title(product),
      icon: Link2,
      will: [[Link2, enableLink.will.page]],
      send: () => call(enableLinkEndpoint, { params, body: seen }),
      done: () => enableLink.done,
    };
  return {
    button: links.disable,
    title: disableLink.title(product),
    icon: Link2Off,
    will: [
      [Link2Off, disableLink.will.page],
      [ChartNoAxesColumn, disableLink.will.clicks],
      [RotateCcw, disableLink.will.undo],
    ],
    isHard: true,
    asks: 'reason',
    send: ({ reason }) => call(disableLinkEndpoint, { params, body: { ...seen, reason } }),
    done: () => disableLink.done,
  };
}
