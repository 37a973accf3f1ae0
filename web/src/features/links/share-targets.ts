import type { LucideIcon } from 'lucide-react';
import { Mail, MessageCircle, MessageSquareText, SendHorizontal, ThumbsUp } from 'lucide-react';
import { linksTexts } from './links.texts.ts';
import { type Message, textOf } from './share-message.ts';

interface ShareTarget {
  name: string;
  icon: LucideIcon;
  /** The public address at which the app takes a message over. */
  href: string;
  /** A page; the others open an app on the device. */
  isPage: boolean;
}

/** Where a message can go on a device that has no share sheet. Nothing is loaded from them before they are chosen. */
export function shareTargetsOf(message: Message): ShareTarget[] {
  const text = encode(textOf(message));
  const sentence = encode(message.sentence);
  const url = encode(message.shortUrl);
  const { targets } = linksTexts.share;
  return [
    { name: targets.whatsapp, icon: MessageCircle, href: `https://wa.me/?text=${text}`, isPage: true },
    {
      name: targets.telegram,
      icon: SendHorizontal,
      href: `https://t.me/share/url?url=${url}${sentence && `&text=${sentence}`}`,
      isPage: true,
    },
    {
      // It takes the link alone, and draws the card itself.
      name: targets.facebook,
      icon: ThumbsUp,
      href: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
      isPage: true,
    },
    {
      name: targets.email,
      icon: Mail,
      href: `mailto:?subject=${encode(message.name)}&body=${text.replaceAll('%0A', '%0D%0A')}`,
      isPage: false,
    },
    { name: targets.sms, icon: MessageSquareText, href: `sms:?&body=${text}`, isPage: false },
  ];
}

/** Half an emoji, as a cut text may end in, cannot be encoded. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());
