import { saveCampaign } from '../../forms/attribution.ts'

saveCampaign()
