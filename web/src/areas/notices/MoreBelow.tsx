import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import classes from './NoticeList.module.css';

/** The end of the loaded notices: loads the next page once it is in sight, or when pressed. */
export function MoreBelow({ isLoading, load }: { isLoading: boolean; load: () => void }) {
  const t = useTranslations('notices');
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end} className={classes.below}>
      <Button variant="subtle" color="gray" loading={isLoading} onClick={load}>
        {t('earlier')}
      </Button>
    </div>
  );
}
