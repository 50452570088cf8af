import { useState } from 'react';
import { Link } from 'react-router';
import { DemoNotice } from '../../../settings/components/demo-notice.tsx';
import button from '../../../../ui/button.module.css';
import { Dialog, DialogButtons } from '../../../../ui/dialog.tsx';
import type { StockNotices } from '../stock.ts';
import dialogs from '../dialogs.module.css';
import link from '../../../../ui/link.module.css';

/** Tasks of an owner about the dealership as a whole. */
export function Notices({ notices }: { notices: StockNotices }) {
  const [isDemoRemoved, setIsDemoRemoved] = useState(false);
  const [open, setOpen] = useState(false);
  const advice = adviceOf(notices);
  return (
    <>
      <DemoNotice
        demo={isDemoRemoved ? null : notices.demo}
        onRemoved={() => setIsDemoRemoved(true)}
      />
      {advice.length > 0 && (
        <p>
          Your dealership:{' '}
          <button type="button" className={link.link} onClick={() => setOpen(true)}>
            {advice.length} to fix
          </button>
        </p>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="To fix"
        text="What your site still lacks:"
      >
        <ul className={dialogs.advice}>
          {advice.map(({ text, to }) => (
            <li key={to}>
              <Link to={to} className={dialogs.link}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
        <DialogButtons>
          <button type="button" className={button.button} onClick={() => setOpen(false)}>
            Close
          </button>
        </DialogButtons>
      </Dialog>
    </>
  );
}

const GUARANTEE_NOTICE = {
  missing:
    'The official EU notice on the legal guarantee is missing. Get it from the website of the European Commission and upload it.',
  onlyLinked:
    'The official EU notice on the legal guarantee is a PDF, which your site only links to. Upload it as an image (PNG or JPEG), so that visitors see it.',
} as const;

/** Returns what to fix, each with the address of the form for it. */
function adviceOf({ guaranteeNotice, missingIdentity }: StockNotices) {
  return [
    guaranteeNotice !== null && { text: GUARANTEE_NOTICE[guaranteeNotice], to: '/settings/claims' },
    missingIdentity.length > 0 && {
      text: `A company must name these on its website, and yours doesn’t yet: ${missingIdentity.join(', ')}.`,
      to: '/settings/dealership#company',
    },
  ].filter((one) => one !== false);
}
