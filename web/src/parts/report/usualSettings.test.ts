import { REPORTS } from '@plumbline/contract/reports/reports';
import { expect, test } from 'vitest';
import { usualSettings } from './usualSettings.ts';

const ALL = {
  format: 'pdf',
  language: 'uk-UA',
  sections: [...REPORTS.ObjectStateReport.sections],
  with_pictures: true,
  from: null,
  to: null,
};

test('a report is made as it was made last, or else with all of its parts', () => {
  expect(usualSettings('ObjectStateReport', 'uk-UA', undefined)).toEqual(ALL);
  const saved = {
    format: 'xlsx',
    language: 'de-DE',
    sections: ['inspections', 'findings'],
    with_pictures: false,
  };
  expect(usualSettings('ObjectStateReport', 'uk-UA', saved)).toEqual({
    ...saved,
    sections: ['findings', 'inspections'],
    from: null,
    to: null,
  });
});

test('what another version has saved never breaks the dialog', () => {
  const saved = { format: 'docx', language: 'fr', sections: ['chart'] };
  expect(usualSettings('ObjectStateReport', 'uk-UA', saved)).toEqual(ALL);
});
