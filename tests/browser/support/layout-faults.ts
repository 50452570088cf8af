/* oxlint-disable unicorn/consistent-function-scoping -- the page gets only the source of one function */
/**
 * Finds faults in the layout of the page: content that overflows the window or is cut off, words that break, texts that
 * overlap, and controls that are too small. While a dialog or menu is open, checks only that. Runs in the page, so it
 * cannot use other functions of this file.
 * @param longestWord words of up to this many letters must not break across lines
 */
export function layoutFaults(longestWord: number): string[] {
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface Item {
    element: Element;
    boxes: Box[];
    isControl: boolean;
  }
  const CONTROLS =
    'button, input:not([type="hidden"], [type="range"]), select, textarea, a[href], summary, [role="button"]';
  const faults = new Set<string>();
  // Not the layer of toasts, which is always open.
  const covering = document.querySelectorAll('dialog:modal, :popover-open:not([popover="manual"])');
  const scope = [...covering].at(-1) ?? document.body;

  const labelOf = (element: Element) => {
    const text =
      element.getAttribute('aria-label') ??
      (element.textContent || element.getAttribute('name')) ??
      '';
    return `${element.localName} “${text.trim().replaceAll(/\s+/g, ' ').slice(0, 50)}”`;
  };
  const isShown = (element: Element) =>
    !element.closest('[aria-hidden="true"]') &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const width = ({ left, right }: Box) => right - left;
  const height = ({ top, bottom }: Box) => bottom - top;
  const common = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const EVERYWHERE = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };

  interface Clip {
    /** The part that is visible through ancestors that do not scroll, except `main`, which clips the page. */
    box: Box;
    /** The part that is visible through all ancestors at the present scroll position. */
    view: Box;
    scrolls: boolean;
    hasEllipsis: boolean;
  }
  const clips = new Map<Element, Clip>();
  /** Returns how an element and its ancestors clip its content. */
  function clipOf(element: Element): Clip {
    const known = clips.get(element);
    if (known) return known;
    const style = getComputedStyle(element);
    const parent = element.parentElement;
    const isTop = !parent || element === document.body || style.position === 'fixed';
    let found: Clip = isTop
      ? { box: EVERYWHERE, view: EVERYWHERE, scrolls: false, hasEllipsis: false }
      : clipOf(parent);
    if (!isTop && style.overflowX !== 'visible' && element.localName !== 'main') {
      const own = element.getBoundingClientRect();
      const isX = /auto|scroll/.test(style.overflowX);
      const isY = /auto|scroll/.test(style.overflowY);
      found = {
        box: common(found.box, {
          left: isX ? EVERYWHERE.left : own.left,
          right: isX ? EVERYWHERE.right : own.right,
          top: isY ? EVERYWHERE.top : own.top,
          bottom: isY ? EVERYWHERE.bottom : own.bottom,
        }),
        view: common(found.view, own),
        scrolls: found.scrolls || isX,
        hasEllipsis:
          found.hasEllipsis ||
          style.textOverflow === 'ellipsis' ||
          style.webkitLineClamp !== 'none',
      };
    }
    clips.set(element, found);
    return found;
  }

  /** Returns the visible parts of boxes, and reports what is cut off. */
  function visibleBoxes(element: Element | null, boxes: Iterable<Box>, name: string): Box[] {
    const { box, view, scrolls, hasEllipsis } = clipOf(element ?? document.body);
    return [...boxes].flatMap((one) => {
      const seen = common(one, box);
      if (width(seen) <= 1.5 || height(seen) <= 1.5) return [];
      // The lines of a text are higher than its letters.
      const slack = height(one) * 0.2 + 2;
      const isCut = width(seen) < width(one) - 2 || height(seen) < height(one) - slack;
      if (isCut && !hasEllipsis && name !== '') faults.add(`clipped: ${name}`);
      if (!scrolls && (seen.right > innerWidth + 1 || seen.left < -1))
        faults.add(`overflow: ${name} from ${Math.round(one.left)} to ${Math.round(one.right)} px`);
      return [common(seen, view)];
    });
  }

  if (document.documentElement.scrollWidth > innerWidth)
    faults.add(`overflow: the page is ${document.documentElement.scrollWidth} px wide`);

  const items: Item[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!(node instanceof Text) || !element || node.data.trim() === '') continue;
    if (element.matches('script, style, noscript, template, option, title') || !isShown(element))
      continue;
    range.selectNodeContents(node);
    const boxes = visibleBoxes(element, range.getClientRects(), labelOf(element));
    if (boxes.length === 0) continue;
    items.push({ element, boxes, isControl: false });
    if (boxes.length === 1) continue;
    // Addresses and other long chains may break anywhere.
    const texts = node.data.replaceAll(/\S{30,}|\S*[@/]\S*/g, (chain) => ' '.repeat(chain.length));
    for (const { 0: word, index } of texts.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (word.length > longestWord) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (lines.size > 1) faults.add(`broken: “${word}” in ${labelOf(element)}`);
    }
  }

  for (const element of scope.querySelectorAll(CONTROLS)) {
    if (!isShown(element)) continue;
    const own = element.getBoundingClientRect();
    // A gallery cuts images at its edges.
    const name = element.querySelector('img') ? '' : labelOf(element);
    const boxes = visibleBoxes(element.parentElement, element.getClientRects(), name);
    if (boxes.length === 0) continue;
    items.push({ element, boxes, isControl: true });
    const labels =
      'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const areas = [element, ...labels.filter((one) => one instanceof Element)].map((one) =>
      one.getBoundingClientRect(),
    );
    // A link in a sentence is as high as its line.
    const isInSentence =
      element.localName === 'a' &&
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent.trim() !== element.textContent.trim();
    const isSmall = areas.every((area) => width(area) < 23.5 || height(area) < 23.5);
    // A stretched link covers its whole card.
    const isStretched = getComputedStyle(element, '::after').position === 'absolute';
    if (isSmall && !isInSentence && !isStretched)
      faults.add(
        `target: ${labelOf(element)}, ${Math.round(own.width)} × ${Math.round(own.height)} px`,
      );
  }

  const layers = new Map<Element, Element>();
  /** Returns the bar, dialog or positioned box that contains an element. It may cover other elements on purpose. */
  function layerOf(element: Element): Element {
    const known = layers.get(element);
    if (known) return known;
    const isLayer = /fixed|sticky|absolute/.test(getComputedStyle(element).position);
    const layer = isLayer || !element.parentElement ? element : layerOf(element.parentElement);
    layers.set(element, layer);
    return layer;
  }
  const belongs = (text: Element, control: Element) =>
    control.contains(text) ||
    text.contains(control) ||
    ('labels' in control &&
      control.labels instanceof NodeList &&
      [...control.labels].some((label) => label.contains(text)));
  const lines = items
    .flatMap((item) => item.boxes.map((box) => ({ ...item, box, layer: layerOf(item.element) })))
    .toSorted((a, b) => a.box.top - b.box.top);
  lines.forEach((a, at) => {
    for (const b of lines.slice(at + 1)) {
      if (b.box.top >= a.box.bottom) break;
      if (a.layer !== b.layer || (a.isControl && b.isControl)) continue;
      if (a.element === b.element || belongs(a.element, b.element) || belongs(b.element, a.element))
        continue;
      const both = common(a.box, b.box);
      const least = Math.min(height(a.box), height(b.box));
      if (width(both) > 3 && height(both) > least * 0.4)
        faults.add(`overlap: ${labelOf(a.element)} and ${labelOf(b.element)}`);
    }
  });
  return [...faults];
}

/**
 * Finds controls without a border, an outline or the browser's default style. Forced colours remove backgrounds, so
 * such a control looks like text. Includes links that look like buttons, which `markGrounds` marks.
 */
export function controlsWithoutEdge(): string[] {
  const EDGES = ['Top', 'Right', 'Bottom', 'Left'] as const;
  return Array.from(
    document.querySelectorAll<HTMLElement>(
      'button, input, select, textarea, summary, [data-ground]',
    ),
  )
    .filter((element) => {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (
        box.width < 2 ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        return false;
      if (element.matches('[type="checkbox"], [type="radio"], [type="range"]')) return false;
      const hasEdge = EDGES.every((side) => Number.parseFloat(style[`border${side}Width`]) > 0);
      return !hasEdge && style.outlineStyle === 'none';
    })
    .map((element) => `${element.localName} ${(element.ariaLabel ?? element.textContent).trim()}`);
}

/** Marks links with a background, which look like buttons. Run it before colours are forced. */
export function markGrounds(): void {
  for (const link of document.querySelectorAll('a[href]:not([aria-current])')) {
    const { backgroundColor } = getComputedStyle(link);
    if (!/transparent|, 0\)$/.test(backgroundColor)) link.setAttribute('data-ground', '');
  }
}
