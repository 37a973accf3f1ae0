import { leaf, reeds, sprig } from './botany.ts';
import { across, even, linear, lit, n, radial } from './svg.ts';
import type { Drawing } from './svg.ts';
import { glints, ripples } from './water.ts';

/** Wide pictures, 560×340. What matters stands within 110 of the middle, since niches crop the sides. */

/** A radio on a stone by the water at night; its sound goes out in rings. */
export function radio(): Drawing {
  let grille = '';
  for (let row = 0; row < 6; row++)
    for (let column = 0; column < 8; column++) grille += `M${206 + column * 10} ${203 + row * 10}h.1`;
  return {
    defs:
      linear('s', [
        [0, '#0b2f31'],
        [0.6, '#17575a'],
        [1, '#2f7f7d'],
      ]) +
      even('w', ['#17575a', '#06211f']) +
      radial('u', [
        [0, '#fbf1dc', 0.42],
        [1, '#fbf1dc', 0],
      ]) +
      linear(
        'b',
        [
          [0, '#eab08c'],
          [0.55, '#cb7a52'],
          [1, '#9a4a28'],
        ],
        lit,
      ) +
      even('f', ['#fdf6e8', '#e3cfae'], lit) +
      even('r', ['#7fa39a', '#24504f'], lit),
    body:
      '<path fill="url(#s)" d="M0 0h560v340H0z"/><circle cx="280" cy="120" r="150" fill="url(#u)"/>' +
      '<g fill="#fbf1dc" opacity=".8"><circle cx="84" cy="52" r="1.8"/><circle cx="150" cy="104" r="1.3"/><circle cx="48" cy="132" r="1.4"/><circle cx="470" cy="50" r="1.7"/><circle cx="512" cy="118" r="1.3"/><circle cx="410" cy="88" r="1.2"/><circle cx="196" cy="36" r="1.3"/></g>' +
      '<path d="M462 92A30 30 0 1 0 480 138A25 25 0 1 1 462 92Z" fill="#fbf1dc"/>' +
      '<g stroke="#fbf1dc" stroke-width="1.6"><path d="M226 118a54 54 0 0 1 108 0" opacity=".75"/><path d="M196 118a84 84 0 0 1 168 0" opacity=".55"/><path d="M162 118a118 118 0 0 1 236 0" opacity=".38"/><path d="M124 118a156 156 0 0 1 312 0" opacity=".24"/></g>' +
      '<path d="M0 210C70 172 150 204 230 186S430 166 560 206V260H0Z" fill="#0d3f41" opacity=".85"/><path d="M0 226C110 214 200 236 310 224S480 216 560 226V340H0Z" fill="url(#w)"/>' +
      glints(464, '#fbf1dc', [
        [240, 34, 0, 0.7],
        [254, 22, 8, 0.55],
        [272, 42, -8, 0.4],
        [296, 26, 10, 0.28],
      ]) +
      reeds(70, 352, {
        count: 7,
        height: 170,
        spread: 74,
        colour: '#86a27a',
        weight: 2.2,
        opacity: 0.8,
        seed: 5,
      }) +
      sprig(494, 352, -102, 170, {
        leaves: 8,
        length: 54,
        width: 20,
        fills: ['#5ea7a1', '#86a27a'],
        stem: '#a9d0c8',
        rib: '#0b2f31',
        curve: 0.12,
        opacity: 0.85,
        weight: 1.8,
        seed: 5,
      }) +
      ripples(280, 308, 196, { rings: 4, flat: 0.13, colour: '#8fd0c7', opacity: 0.6, weight: 1.5 }) +
      '<path d="M150 306C150 286 204 276 280 276S410 286 410 306S356 330 280 330S150 324 150 306Z" fill="url(#r)"/><path d="M176 296C204 284 240 282 268 282" stroke="#d9efe8" stroke-opacity=".5" stroke-width="2.4" stroke-linecap="round"/>' +
      '<ellipse cx="280" cy="296" rx="108" ry="9" fill="#031415" opacity=".4"/>' +
      '<path d="M352 186L282 122" stroke="#e8dac2" stroke-width="3" stroke-linecap="round"/><circle cx="281" cy="121" r="5" fill="#fbf1dc"/>' +
      '<path d="M204 288h22l-3 9h-14ZM334 288h22l-5 9h-14Z" fill="#5a2411"/>' +
      '<rect x="180" y="178" width="200" height="112" rx="22" fill="url(#b)"/><rect x="190" y="188" width="180" height="92" rx="15" fill="url(#f)"/>' +
      `<path d="${grille}" stroke="#8c3a1d" stroke-opacity=".7" stroke-width="4.4" stroke-linecap="round"/>` +
      '<path d="M296 198V270" stroke="#c9ae86" stroke-width="1.6"/><path d="M306 204h54" stroke="#85775c" stroke-width="2" stroke-linecap="round"/><path d="M310 200v8M322 201v6M334 201v6M346 201v6M356 200v8" stroke="#85775c" stroke-width="1.4" stroke-linecap="round"/><path d="M330 197v14" stroke="#8c3a1d" stroke-width="3" stroke-linecap="round"/>' +
      '<circle cx="333" cy="244" r="24" fill="#0d5154"/><circle cx="333" cy="244" r="17" fill="#2f7f7d"/><path d="M333 244L343 233" stroke="#fdf6e8" stroke-width="3" stroke-linecap="round"/>' +
      '<path d="M198 182H300" stroke="#fff" stroke-opacity=".5" stroke-width="2.6" stroke-linecap="round"/>',
  };
}

/** Six steps up to a young tree with the sun behind it. */
export function fastStart(): Drawing {
  let steps = '';
  for (let i = 0; i < 6; i++) {
    const half = 44 + (5 - i) * 19;
    const next = 44 + (4 - i) * 19 + 6;
    const y = 322 - i * 25 + (i * i) / 3;
    const tread = 12 - i * 0.7;
    steps +=
      `<path d="M${n(280 - half)} ${n(y)}H${n(280 + half)}V${n(y + 18)}H${n(280 - half)}Z" fill="url(#f)"/>` +
      `<path d="M${n(280 - half)} ${n(y)}L${n(280 - next - 2)} ${n(y - tread)}H${n(280 + next + 2)}L${n(280 + half)} ${n(y)}Z" fill="url(#d)"/>` +
      `<path d="M${n(280 - half + 4)} ${n(y + 0.6)}H${n(280 + half - 4)}" stroke="#fff" stroke-opacity=".8" stroke-width="1.6" stroke-linecap="round"/>`;
  }
  return {
    defs:
      even('s', ['#f1f3e4', '#d5e0c3']) +
      radial('u', [
        [0, '#fff7e0'],
        [0.5, '#fdeccb', 0.8],
        [1, '#fdeccb', 0],
      ]) +
      even('h', ['#a6bc97', '#6f8f66']) +
      even('f', ['#e3cda6', '#c2a374'], across) +
      even('d', ['#fdf6ea', '#eddcbd'], across),
    body:
      '<path fill="url(#s)" d="M0 0h560v340H0z"/><circle cx="280" cy="112" r="150" fill="url(#u)"/><circle cx="280" cy="108" r="58" fill="#fff6e2"/>' +
      '<g stroke="#d9ac5f" stroke-opacity=".38"><circle cx="280" cy="108" r="80"/><circle cx="280" cy="108" r="106"/><circle cx="280" cy="108" r="136"/></g>' +
      '<path d="M0 196C80 160 150 178 224 178C260 178 300 176 336 178C410 182 480 158 560 190V340H0Z" fill="#b9cba8"/>' +
      '<path d="M0 236C90 214 150 226 214 186C240 172 320 172 346 186C410 226 470 212 560 232V340H0Z" fill="url(#h)"/>' +
      '<path d="M0 292C70 268 130 300 178 270V340H0ZM560 286C500 270 430 300 382 270V340H560Z" fill="#55724f" opacity=".55"/>' +
      steps +
      '<ellipse cx="280" cy="184" rx="36" ry="8" fill="#7a5530"/><ellipse cx="280" cy="182" rx="30" ry="5.5" fill="#5b3c1f"/>' +
      sprig(280, 183, -90, 118, {
        leaves: 7,
        length: 46,
        width: 22,
        fills: ['#3c5638', '#55724f', '#86a27a'],
        stem: '#3c5638',
        rib: '#dfe8d4',
        curve: 0.03,
        opacity: 0.96,
        spread: 52,
        weight: 2.6,
        taper: 0.35,
        seed: 4,
      }) +
      reeds(66, 350, {
        count: 8,
        height: 120,
        spread: 66,
        colour: '#3c5638',
        weight: 2,
        opacity: 0.75,
        seed: 3,
      }) +
      sprig(118, 350, -96, 112, {
        leaves: 7,
        length: 36,
        width: 15,
        fills: ['#55724f', '#86a27a'],
        stem: '#3c5638',
        rib: '#dfe8d4',
        curve: 0.1,
        seed: 6,
      }) +
      sprig(470, 352, -84, 146, {
        leaves: 8,
        length: 44,
        width: 18,
        fills: ['#cb7a52', '#e8b594', '#8c3a1d'],
        stem: '#8c3a1d',
        rib: '#fdf3e4',
        curve: -0.12,
        weight: 1.8,
        seed: 8,
      }) +
      sprig(518, 352, -96, 108, {
        leaves: 7,
        length: 36,
        width: 15,
        fills: ['#55724f', '#86a27a'],
        stem: '#3c5638',
        rib: '#dfe8d4',
        curve: 0.1,
        seed: 9,
      }),
  };
}

/** A parcel tied with a sprig, on a sill before a round window. */
export function bonusMaterials(): Drawing {
  return {
    defs:
      even('s', ['#e6efe8', '#cfe3db']) +
      even('k', ['#f8e3c8', '#eebf98']) +
      even('t', ['#8fc2ba', '#4f9d98']) +
      linear(
        'b',
        [
          [0, '#f3e2c4'],
          [0.55, '#dcbf8f'],
          [1, '#b8935c'],
        ],
        lit,
      ) +
      even('l', ['#fbefd8', '#d6b684'], lit) +
      even('r', ['#cb7a52', '#8c3a1d'], lit),
    body:
      '<path fill="url(#s)" d="M0 0h560v340H0z"/><circle cx="280" cy="148" r="128" fill="#fff" opacity=".4"/><circle cx="280" cy="148" r="116" fill="url(#k)"/>' +
      '<circle cx="280" cy="140" r="46" fill="#fff6e2"/><circle cx="280" cy="140" r="70" stroke="#fff" stroke-opacity=".5"/><path d="M170 186C214 158 248 182 290 168S360 160 391 182A116 116 0 0 1 170 186Z" fill="#86b3a6" opacity=".75"/>' +
      '<path d="M0 272C120 262 220 268 300 266S470 262 560 270V340H0Z" fill="url(#t)"/>' +
      ripples(280, 306, 210, { rings: 4, flat: 0.12, weight: 1.4 }) +
      '<ellipse cx="280" cy="306" rx="116" ry="12" fill="#0b2f31" opacity=".3"/>' +
      '<path d="M190 196H370V292C370 300 364 306 356 306H204C196 306 190 300 190 292Z" fill="url(#b)"/><path d="M190 196H370V210H190Z" fill="#8c6a3a" opacity=".25"/>' +
      '<rect x="180" y="164" width="200" height="38" rx="7" fill="url(#l)"/><path d="M192 170H290" stroke="#fff" stroke-opacity=".7" stroke-width="2.4" stroke-linecap="round"/>' +
      '<path d="M266 164H294V202H292V306H268V202H266Z" fill="url(#r)"/><path d="M270 168V302" stroke="#fff" stroke-opacity=".25" stroke-width="2"/>' +
      sprig(282, 164, -38, 120, {
        leaves: 7,
        length: 36,
        width: 16,
        fills: ['#55724f', '#86a27a', '#3c5638'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: 0.12,
        opacity: 0.96,
        seed: 4,
      }) +
      sprig(278, 164, -142, 112, {
        leaves: 7,
        length: 34,
        width: 15,
        fills: ['#86a27a', '#55724f'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: -0.12,
        opacity: 0.96,
        seed: 6,
      }) +
      '<path d="M280 162C262 128 228 128 228 146C228 160 258 164 280 162C302 164 332 160 332 146C332 128 298 128 280 162Z" fill="url(#r)"/><path d="M280 162C264 142 244 138 240 146C240 154 262 160 280 162C298 160 320 154 320 146C316 138 296 142 280 162Z" fill="#702c14" opacity=".55"/>' +
      '<path d="M276 164C268 180 258 188 246 194L254 176ZM284 164C292 180 302 188 314 194L306 176Z" fill="#a9512c"/><rect x="269" y="151" width="22" height="18" rx="7" fill="#cb7a52"/>' +
      sprig(492, 352, -102, 178, {
        leaves: 8,
        length: 54,
        width: 21,
        fills: ['#cb7a52', '#e8b594', '#8c3a1d'],
        stem: '#8c3a1d',
        rib: '#fdf3e4',
        curve: 0.12,
        opacity: 0.9,
        weight: 1.8,
        seed: 3,
      }) +
      sprig(66, 352, -78, 168, {
        leaves: 8,
        length: 50,
        width: 20,
        fills: ['#2f7f7d', '#5ea7a1', '#86a27a'],
        stem: '#0d5154',
        rib: '#e7f1ea',
        curve: -0.12,
        opacity: 0.9,
        weight: 1.8,
        seed: 9,
      }),
  };
}

/** A bridge to the house on the other bank: the way to the back office. */
export function backOffice(): Drawing {
  let rails = '';
  for (let i = 0; i <= 8; i++) {
    const t = i / 8;
    const x = 118 + 236 * t;
    const y = 258 - 4 * 62 * t * (1 - t) - 12 * t;
    rails += `M${n(x)} ${n(y + 6)}V${n(y - 30)}`;
  }
  return {
    defs:
      even('s', ['#fdf0dc', '#f3d8b8']) +
      even('w', ['#8fc2ba', '#1f6f6f']) +
      even('h', ['#b9cba8', '#7f9c74']) +
      even('o', ['#fdf6ea', '#dcbd96'], lit) +
      even('r', ['#cb7a52', '#8c3a1d'], lit) +
      even('g', ['#7f9c74', '#3c5638']),
    body:
      '<path fill="url(#s)" d="M0 0h560v340H0z"/><circle cx="196" cy="104" r="52" fill="#fff6e2"/><circle cx="196" cy="104" r="80" fill="#fff" opacity=".28"/><circle cx="196" cy="104" r="112" fill="#fff" opacity=".2"/>' +
      '<path d="M0 184C90 140 180 176 268 156S470 126 560 158V260H0Z" fill="#86b3a6" opacity=".6"/><path d="M0 218C120 190 230 214 330 204S500 186 560 200V270H0Z" fill="url(#h)" opacity=".85"/>' +
      '<path d="M0 238C120 232 260 242 380 236S520 234 560 238V340H0Z" fill="url(#w)"/>' +
      '<path d="M0 236C60 232 112 240 136 264C110 288 60 296 0 300Z" fill="url(#g)"/><g transform="translate(-42)">' +
      '<path d="M342 252C380 226 460 218 620 222V304C500 292 380 288 342 252Z" fill="url(#g)"/>' +
      '<path d="M352 142h68v96h-68Z" fill="url(#o)"/><path d="M420 142L450 158V234L420 238Z" fill="#c79f76"/><path d="M338 146L386 106H428L464 154L424 146Z" fill="#8c3a1d"/><path d="M338 146C336 149 338 151 341 151H424C427 151 428 149 426 146L390 106C388 104 385 104 383 106Z" fill="url(#r)"/>' +
      '<path d="M376 238V192C376 182 381 176 388 176S400 182 400 192V238Z" fill="#0d5154"/><circle cx="396" cy="208" r="2" fill="#d9ac5f"/><circle cx="386" cy="132" r="7" fill="#fdf3e4"/><circle cx="386" cy="132" r="4.5" fill="#2f7f7d"/><path d="M358 166h12v16h-12ZM406 166h9v16h-9ZM429 172l12 4v17l-12 -2Z" fill="#5ea7a1"/>' +
      '<path d="M132 276C170 200 300 190 344 262C300 226 176 232 132 276Z" fill="#06211f" opacity=".18"/>' +
      '<path d="M112 262C170 186 300 176 360 250L352 262C300 202 180 210 126 272Z" fill="url(#r)"/><path d="M112 262C170 186 300 176 360 250" stroke="#f3cfae" stroke-width="3" stroke-linecap="round"/>' +
      `<path d="${rails}" stroke="#8c3a1d" stroke-width="3" stroke-linecap="round"/><path d="M116 230C174 154 300 144 358 216" stroke="#8c3a1d" stroke-width="4" stroke-linecap="round"/>` +
      '</g>' +
      ripples(240, 288, 120, { rings: 4, flat: 0.13, weight: 1.5 }) +
      glints(196, '#fff6e2', [
        [306, 40, -10, 0.5],
        [322, 26, 12, 0.4],
      ]) +
      sprig(536, 352, -104, 150, {
        leaves: 8,
        length: 52,
        width: 21,
        fills: ['#0d5154', '#2f7f7d', '#55724f'],
        stem: '#0b3a3c',
        rib: '#a9d0c8',
        curve: 0.12,
        opacity: 0.9,
        weight: 1.8,
        seed: 3,
      }) +
      reeds(58, 350, {
        count: 8,
        height: 150,
        spread: 66,
        colour: '#3c5638',
        weight: 2.2,
        opacity: 0.8,
        seed: 3,
      }) +
      leaf(96, 346, -70, 50, 20, '#86a27a', { opacity: 0.9, rib: '#eef1e3' }),
  };
}
