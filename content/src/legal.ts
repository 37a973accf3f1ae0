import { brand } from './brand.ts';
import { defaultExternalUrls } from './external-urls.ts';
import { legalTitles } from './page-titles.ts';
import { premiumPlan } from './plans.ts';

export interface LegalDocument {
  title: string;
  /** Date of the last change, as YYYY-MM-DD. */
  updated: string;
  sections: readonly LegalSection[];
}

export interface LegalSection {
  heading: string;
  paragraphs: readonly string[];
}

const { productName, companyName } = brand;
const { supportEmail } = defaultExternalUrls;

export const terms: LegalDocument = {
  title: legalTitles.terms,
  updated: '2026-11-23',
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        `${productName} is run by ${companyName} (“we”). By creating an account you agree to these terms. If you do not agree with them, please do not use ${productName}.`,
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'You need to be at least 18 to join. Give us a name and an e-mail address that are really yours, and keep your password to yourself. You can switch on two-step sign-in under Security in your profile, and we recommend it.',
        'An account belongs to one person. What happens under your account is your responsibility, so tell us at once if you think that someone else has got in.',
      ],
    },
    {
      heading: 'What you get',
      paragraphs: [
        `A free account opens the product pages, your personal share links, the fast start guides, event photos and bonus materials. The paid plan, ${premiumPlan.title}, adds the audio library, the radio stream and the training materials.`,
        'We add, change and sometimes remove content. If we ever take away something that you are paying for and that matters to you, write to us and we will find a fair answer.',
      ],
    },
    {
      heading: 'Paying and canceling',
      paragraphs: [
        `${premiumPlan.title} is billed monthly, in advance, through our payment provider. The price is shown before you pay, and we tell you by e-mail before it changes.`,
        'You can cancel at any time from your account settings. You then keep access until the end of the month you have paid for. We do not refund part of a month, except where the law says so or where the mistake was ours.',
      ],
    },
    {
      heading: 'Your share links',
      paragraphs: [
        'A share link carries your member id, so that the shop knows who sent a visitor. Use your links where people expect them: please do not send them in bulk to people who have not asked, or place them under false pretenses.',
        'The clicks we show are counted as carefully as we can, and link previews are counted apart. They are there to help you; the shop’s own records decide what you are owed.',
      ],
    },
    {
      heading: 'Talking about the products',
      paragraphs: [
        'The products are not medicines. Nothing in this app is medical advice, and you may not tell anyone that a product treats, cures or prevents an illness. Ask a doctor about health matters, and read the label before you use a product.',
        'We promise no income. What members earn depends on their own work and circumstances, and many earn nothing at all.',
      ],
    },
    {
      heading: 'Our content',
      paragraphs: [
        'The recordings, texts and pictures belong to us or to the people who made them. Listen, read and share the links as much as you like. Please do not copy, resell or publish the content itself, or share your access to the paid parts.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Do not break into the service, overload it, collect other members’ data from it, or use it for anything unlawful. We may pause or close an account that does. Unless it is urgent, we write to you first and listen to your side.',
      ],
    },
    {
      heading: 'What we answer for',
      paragraphs: [
        `We look after ${productName} with care, but we cannot promise that it is always available or free of mistakes. As far as the law allows, we answer for no more than what you paid us in the last twelve months. Nothing here limits rights that the law gives you and that cannot be waived.`,
        'Places we link to, such as the shop, the back office and meeting rooms, have terms of their own.',
      ],
    },
    {
      heading: 'Changes, leaving, and how to reach us',
      paragraphs: [
        'When these terms change in a way that matters, we tell you in the app or by e-mail at least 14 days before. You can leave whenever you like: close your account under Security in your profile.',
        `Questions are welcome at ${supportEmail}.`,
      ],
    },
  ],
};

export const privacy: LegalDocument = {
  title: legalTitles.privacy,
  updated: '2026-11-23',
  sections: [
    {
      heading: 'In short',
      paragraphs: [
        `We keep what ${productName} needs to work and nothing for advertising. We do not sell your data, we do not follow you around the web, and there are no advertising cookies. The company behind the app is ${companyName}.`,
      ],
    },
    {
      heading: 'What you give us',
      paragraphs: [
        'Your username, e-mail address and password, and, if you like, your name, your member id and a picture. The password is stored only as a salted hash that we cannot read. A picture is made smaller on our server, and hidden details in it, such as where it was taken, are thrown away.',
      ],
    },
    {
      heading: 'What comes up as you use the app',
      paragraphs: [
        'We store which devices are signed in, so that you can sign them out; how far you have listened to an episode, so that you can go on elsewhere; the share links you made, and what you call the places where you share them; your time zone, so that your days begin at your midnight; and the messages we sent you.',
        'Our servers keep short technical logs for finding faults and misuse. They hold no passwords and no payment data.',
      ],
    },
    {
      heading: 'People who open a share link',
      paragraphs: [
        'For each visit we count a click, note the time and whether it came from a QR code, and work out a fingerprint from the network address and the browser’s name, with a key that changes every day. The address itself is not stored, and a visitor of today cannot be recognized tomorrow.',
        'We also note the kind of device, such as phone or computer, and the app that the link was opened in, such as WhatsApp or a browser, where these can be told. Only the kind is stored: not the browser’s own description of itself, and not the page that somebody came from.',
        'The single visits are erased after a time. What stays are the counts: how many came on a day and at an hour, on which kinds of devices, and in which apps.',
        'The visitor then goes to the shop, which has a privacy policy of its own. The member sees counts, never who clicked.',
      ],
    },
    {
      heading: 'Payments',
      paragraphs: [
        'Our payment provider takes your card details on its own pages. We receive your plan, its dates, and the type and last four digits of the card, so that we can show them to you.',
      ],
    },
    {
      heading: 'Notifications',
      paragraphs: [
        'If you switch notifications on, your browser gives us an address at its push service. We use it only to send you messages from the app, and delete it when you switch them off, sign out on that device, or when it stops working.',
      ],
    },
    {
      heading: 'What stays on your device',
      paragraphs: [
        'One cookie keeps you signed in. Another lets us know that you signed in on this browser before, so that a stranger who guesses at your password cannot lock you out. Your browser also holds the app itself, your settings and your last pages, so that it opens without a connection. Signing out, and closing your account, clears what belongs to you.',
        'Some pages show players, galleries or videos from other companies. Those may set cookies of their own once you open them.',
      ],
    },
    {
      heading: 'Who else sees your data',
      paragraphs: [
        'The companies that host our servers, send our e-mail, deliver notifications and handle payments see what they need for that work, under contract. A few of our own people can see accounts in order to help you. We hand data to authorities only where the law makes us.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'Your data stays for as long as you have an account. You can close it under Security in your profile. For seven days you can then still change your mind: by a link that we send you, or by signing in. Nobody else can sign in meanwhile, and a paid plan no longer renews.',
        'After that we erase your name, username, e-mail address, member id, password and picture; your devices and notifications; your listening history, queue, bookmarks and private feed; the names you gave to the places where you share; your plan and its history; and what our people noted about you. Our payment provider deletes you as a customer. Nobody can bring this back.',
        'What stays says nothing about you: an empty account with the days on which it began and ended, an entry for each step that was taken with it, without what was said or changed, and your share links with their counts, which from then on lead to a page that says you have left. A fingerprint of your username stays too, worked out with a secret key, so that nobody else can take your name. The law makes our payment provider keep invoices, with what they say about you, for as long as tax law asks.',
        'Copies of our database that we keep against failures are overwritten in turn. Until then, what was erased may still lie in one.',
      ],
    },
    {
      heading: 'Your rights, and how to reach us',
      paragraphs: [
        'You can see and correct your data in your profile. You can download a copy of it and close your account there, under Security. You can also ask us to stop using your data in a certain way, and you may complain to your data protection authority.',
        `Write to ${supportEmail}. A person reads it, and you will have an answer within 30 days. When this policy changes in a way that matters, we tell you in the app before it takes effect.`,
      ],
    },
  ],
};
