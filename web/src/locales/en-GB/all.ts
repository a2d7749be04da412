/** Every area's texts in this language, in one file of the build. */
export default import.meta.glob<Record<string, unknown>>('./*.json', {
  eager: true,
  import: 'default',
});
