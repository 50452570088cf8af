import { Fragment } from 'react';

/** A link to an email address that may continue on the next line after the @ or before a dot. */
export const EmailLink = ({ email, className }: { email: string; className?: string }) => (
  <a href={`mailto:${email}`} className={className}>
    {email.split(/(?<=@)|(?=\.)/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </a>
);
