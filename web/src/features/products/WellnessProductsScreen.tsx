import { currentProducts, pages } from '@clear-spring/content';
import { parentOf, paths } from '../../navigation/paths.ts';
import { Accordion, AccordionRow } from '../../ui/Accordion.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { CsUserIdNote } from '../links/index.ts';
import { IntroVideo } from './IntroVideo.tsx';
import { usePersistedState } from '../auth/index.ts';
import { ProductsLayout } from './ProductsLayout.tsx';
import { productsTexts as texts } from './products.texts.ts';
import { PurchaseLinkActions } from './PurchaseLinkActions.tsx';

export default function WellnessProductsScreen() {
  const [open, setOpen] = usePersistedState('open product', '');
  return (
    <ProductsLayout
      page={pages.wellnessProducts}
      back={parentOf(paths.wellnessProducts)}
      aside={
        <div className="max-desk:mb-8">
          <IntroVideo />
          <CsUserIdNote className="mt-4" />
        </div>
      }
    >
      <Accordion open={open} onOpen={setOpen}>
        {currentProducts.map(({ id, name, tagline, image, imageAlt, description, externalLink }) => (
          <AccordionRow key={id} value={id} name={name} tagline={tagline} image={image} imageAlt={imageAlt}>
            <p className="max-w-measure">{description}</p>
            <ButtonLink href={externalLink} external variant="plain" wide className="mt-4">
              {texts.learnMore}
            </ButtonLink>
            <PurchaseLinkActions product={{ id, name }} />
          </AccordionRow>
        ))}
      </Accordion>
    </ProductsLayout>
  );
}
