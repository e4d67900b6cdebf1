import type { Application } from '../application'

export const huggingFace: Application = {
  id: 'hugging-face',
  name: 'Hugging Face',
  description: 'Models and datasets for machine learning.',
  categories: ['AI'],
  docs: 'https://huggingface.co/docs/datasets/filesystems',
  accessType: 'S3-Credentials',
}
