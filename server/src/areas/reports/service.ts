export { companyOf } from './draw/company.ts';
export { PictureFolder } from './draw/pictures.ts';
