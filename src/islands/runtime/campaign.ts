import { keepCampaign } from '../../forms/attribution.ts'

keepCampaign()
