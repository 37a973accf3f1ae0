import type { WellnessProduct } from '@clear-spring/content';
import { AccordionRow } from '../../ui/Accordion.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { useAuth } from '../auth/index.ts';
import { LinkDialogs, RowActions, useLinkActions } from '../links/index.ts';
import { productsTexts as texts } from './products.texts.ts';
import { PurchaseLinkActions } from './PurchaseLinkActions.tsx';

/** A product. Members share it from the closed row too. */
export function ProductRow({ product }: { product: WellnessProduct }) {
  const { user } = useAuth();
  const actions = useLinkActions(product);
  const { id, name, tagline, image, imageAlt, description, externalLink } = product;
  return (
    <>
      <AccordionRow
        value={id}
        name={name}
        tagline={tagline}
        image={image}
        imageAlt={imageAlt}
        actions={user && <RowActions name={name} actions={actions} />}
      >
        <p className="max-w-measure">{description}</p>
        <ButtonLink href={externalLink} external variant="plain" wide className="mt-4">
          {texts.learnMore}
        </ButtonLink>
        <PurchaseLinkActions name={name} actions={actions} />
      </AccordionRow>
      <LinkDialogs actions={actions} />
    </>
  );
}
