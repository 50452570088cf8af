import { Fragment } from 'react';
import { Link } from 'react-router';
import { separated } from '../../../platform/format.ts';
import link from '../../../ui/link.module.css';
import { LEFT_OUT, type LeftOut } from './load-saved.ts';
import styles from './saved-cars.module.css';

/** The numbers of archived and deleted cars, with links to their views of the stock list. */
export function LeftOutCars({ leftOut }: { leftOut: LeftOut | null }) {
  const states = LEFT_OUT.filter((state) => leftOut?.[state]);
  const last = states.at(-1);
  if (!leftOut || !last) return null;
  const isOne = states.length === 1 && leftOut[last] === 1;
  return (
    <p className={styles.leftOut}>
      {states.map((state) => (
        <Fragment key={state}>
          {state !== states[0] && ' and '}
          <Link to={`/stock?state=${state}`} className={link.link}>
            {separated(leftOut[state])} {state}
            {state === last && (leftOut[state] === 1 ? ' car' : ' cars')}
          </Link>
        </Fragment>
      ))}
      {isOne ? ' isn’t' : ' aren’t'} listed here.
    </p>
  );
}
