import { testTranslations } from '@sallyport/testing'
import en from './en.json'
import ru from './ru.json'

testTranslations(en, ru)
