import {
  essentialOils,
  negativeIonBands,
  signatureCollection,
  sprayShield,
  wellnessProducts,
} from './group-goods.ts';
import { coachingPrograms, homeSecurity, opportunityShowcase, pdfShowcase } from './group-services.ts';
import { palettes } from './palettes.ts';
import type { PaletteName } from './palettes.ts';
import { stage } from './stage.ts';
import type { Drawing, Picture } from './svg.ts';

const groupPictures: readonly { group: string; palette: PaletteName; light?: -1 | 1; draw: () => Drawing }[] =
  [
    { group: 'wellness-products', palette: 'teal', draw: wellnessProducts },
    { group: 'negative-ion-bands', palette: 'clay', light: -1, draw: negativeIonBands },
    { group: 'signature-collection', palette: 'dusk', draw: signatureCollection },
    { group: 'essential-oils', palette: 'sage', light: -1, draw: essentialOils },
    { group: 'spray-shield', palette: 'teal', draw: sprayShield },
    { group: 'coaching-programs', palette: 'sand', light: -1, draw: coachingPrograms },
    { group: 'opportunity-showcase', palette: 'clay', draw: opportunityShowcase },
    { group: 'pdf-showcase', palette: 'sage', light: -1, draw: pdfShowcase },
    { group: 'home-security', palette: 'night', draw: homeSecurity },
  ];

export function drawGroups(): Picture[] {
  return groupPictures.map(({ group, palette, light = 1, draw }) => {
    const ground = stage(palettes[palette], light);
    const drawn = draw();
    return {
      name: `group-${group}`,
      width: 320,
      height: 360,
      defs: ground.defs + drawn.defs,
      body: ground.body + drawn.body,
    };
  });
}
