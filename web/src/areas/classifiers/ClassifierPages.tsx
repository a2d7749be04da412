import { ClassifierPage } from './ClassifierPage.tsx';
import { INSPECTION_CLASSIFIER, OBJECT_CLASSIFIER } from './classifier.ts';

/** `/admin/object/classifiers` */
export const ObjectClassifierPage = () => <ClassifierPage classifier={OBJECT_CLASSIFIER} />;

/** `/admin/inspection/classifiers` */
export const InspectionClassifierPage = () => <ClassifierPage classifier={INSPECTION_CLASSIFIER} />;
